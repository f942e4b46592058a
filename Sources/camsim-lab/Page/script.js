const words = {
  back: 'back camera', front: 'front camera',
  portrait: 'portrait', portraitUpsideDown: 'portrait upside down',
  landscapeLeft: 'landscape left (home button right)', landscapeRight: 'landscape right (home button left)',
};
const turnWords = {
  untouched: 'nothing set', portrait: 'videoOrientation = .portrait',
  portraitUpsideDown: 'videoOrientation = .portraitUpsideDown', landscapeRight: 'videoOrientation = .landscapeRight',
  landscapeLeft: 'videoOrientation = .landscapeLeft', angle0: 'videoRotationAngle = 0',
  angle90: 'videoRotationAngle = 90', angle180: 'videoRotationAngle = 180', angle270: 'videoRotationAngle = 270',
};
const mirrorWords = { automatic: 'automatic', off: 'isVideoMirrored = false', on: 'isVideoMirrored = true' };
const seenWords = { 'none': 'no image', unclear: 'unclear' };
const filters = [
  { key: 'phone', title: 'Phone', values: [...new Set(data.cases.map(c => c.phone))], words: {} },
  { key: 'camera', title: 'Camera', values: [...new Set(data.cases.map(c => c.camera))], words },
  { key: 'posture', title: 'Posture', values: [...new Set(data.cases.map(c => c.posture))], words },
  { key: 'output', title: 'Output', values: data.outputs.map(o => o.name),
    words: Object.fromEntries(data.outputs.map(o => [o.name, o.title])) },
  { key: 'turn', title: 'Rotation', values: [...new Set(data.cases.map(c => c.turn))], words: turnWords },
  { key: 'mirroring', title: 'Mirroring', values: [...new Set(data.cases.map(c => c.mirroring))], words: mirrorWords },
  { key: 'seen', title: 'A viewer sees', values: [...new Set(data.cases.flatMap(c => c.cells.map(x => x.word)))].sort(),
    words: seenWords },
];
const page = 60;
let shown = page;

const rank = word => word === 'upright' ? 'good' : word === 'mirrored' ? 'mirrored' : 'bad';
const picture = cell => cell.thumbnail === undefined || cell.thumbnail === null ? null
  : 'data:image/jpeg;base64,' + data.thumbnails[cell.thumbnail];

function buildFilters() {
  for (const filter of filters) {
    const select = make('select', { id: filter.key });
    if (filter.values.length > 1) select.append(make('option', { value: '' }, 'all'));
    for (const value of filter.values) select.append(make('option', { value }, filter.words[value] ?? value));
    select.onchange = () => { shown = page; remember(); show(); };
    element('filters').append(make('label', {}, filter.title, select));
  }
  const reset = make('button', { type: 'button' }, 'Show all');
  reset.onclick = () => { location.hash = ''; recall(); shown = page; show(); };
  element('filters').append(reset);
}
function remember() {
  const chosen = new URLSearchParams();
  for (const filter of filters) if (element(filter.key).value) chosen.set(filter.key, element(filter.key).value);
  history.replaceState(null, '', '#' + chosen);
}
function recall() {
  const chosen = new URLSearchParams(location.hash.slice(1));
  for (const filter of filters) {
    const value = chosen.get(filter.key) ?? '';
    element(filter.key).value = filter.values.includes(value) ? value : filter.values.length > 1 ? '' : filter.values[0];
  }
}
function show() {
  const chosen = Object.fromEntries(filters.map(f => [f.key, element(f.key).value]));
  const columns = data.outputs.map((output, index) => ({ ...output, index }))
    .filter(output => !chosen.output || output.name === chosen.output);
  const rows = data.cases.filter(c => ['phone', 'camera', 'posture', 'turn', 'mirroring']
    .every(key => !chosen[key] || c[key] === chosen[key]))
    .map(c => ({ c, cells: columns.map(o => c.cells[o.index]) }))
    .filter(row => !chosen.seen || row.cells.some(cell => cell.word === chosen.seen));
  const count = rows.reduce((sum, row) => sum + row.cells.filter(x => !chosen.seen || x.word === chosen.seen).length, 0);
  const total = data.cases.length * data.outputs.length;
  element('count').textContent = `${count} of ${total} cells`;
  element('head').replaceChildren(make('tr', {}, make('th', { scope: 'col' }, 'Posture and settings'),
    ...columns.map(o => make('th', { scope: 'col', title: o.reason }, o.title))));
  element('rows').replaceChildren(...rows.slice(0, shown).map(row => line(row, columns, chosen.seen)));
  element('more').hidden = rows.length <= shown;
  element('more').textContent = `Show more (${rows.length - Math.min(shown, rows.length)} rows)`;
}
function line({ c, cells }, columns, seen) {
  const head = make('th', { scope: 'row' }, make('b', {}, `${words[c.camera] ?? c.camera}, ${words[c.posture]}`),
    turnWords[c.turn], make('br'), `mirroring: ${mirrorWords[c.mirroring]}`, make('br'), c.phone);
  return make('tr', {}, head, ...cells.map((cell, index) => {
    if (seen && cell.word !== seen) return make('td');
    const image = picture(cell);
    return make('td', { 'data-seen': cell.word }, make('button', {
      class: rank(cell.word), title: cell.sentence, onclick: () => look(c, columns[index], cell),
    }, make('span', { class: 'box' }, image ? make('img', { src: image, alt: cell.sentence }) : '—'),
      seenWords[cell.word] ?? cell.word));
  }));
}
function look(c, output, cell) {
  const right = data.cases.filter(d => ['phone', 'camera', 'posture', 'mirroring'].every(key => d[key] === c[key])
    && rank(d.cells[output.index].word) !== 'bad').map(d => turnWords[d.turn]);
  const image = picture(cell);
  const close = make('button', { onclick: () => element('cell').close() }, 'Close');
  element('cell').replaceChildren(make('div', { class: 'top' },
    image ? make('img', { src: image, alt: '', class: rank(cell.word) }) : '',
    make('div', {}, make('h2', { id: 'cellTitle' }, output.title), make('p', {}, make('b', {}, cell.sentence)),
      make('p', {}, `${words[c.camera] ?? c.camera} of ${c.phone}, posture ${words[c.posture]}; ${turnWords[c.turn]}; mirroring: ${mirrorWords[c.mirroring]}.`),
      make('p', {}, output.reason),
      make('p', { id: 'right' }, right.length ? `Upright with: ${right.join(', ')}.` : 'No rotation setting makes the image upright.'),
      ...c.refusals.map(text => make('p', {}, `The phone rejected a call: ${text}`)),
      cell.file ? make('p', {}, make('a', { href: 'cases/' + cell.file }, cell.file), ` ${cell.size}`) : '')),
    make('p', {}, 'To reproduce this case, save the scenario and run it with camsim run:'), make('pre', {}, c.scenario), close);
  element('cell').showModal();
}

buildFilters();
recall();
show();
element('more').onclick = () => { shown += page; show(); };
window.onhashchange = () => { recall(); show(); };
