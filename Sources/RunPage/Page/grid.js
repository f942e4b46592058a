const glyphs = { passed: '✓', failed: '✗', raised: '!', error: '✗', skipped: '–', unknown: '?' };

function tile(index, words) {
  const run = data.runs[index];
  const text = [fullName(run), run.status, run.facts].filter(Boolean).join(', ');
  return make('button', {
    type: 'button', class: `tile ${run.status}`, 'data-run': index, title: text, 'aria-label': text, 'aria-pressed': false,
    onclick: () => { choose(index); remember(); },
  }, make('b', {}, glyphs[run.status] + (run.difference === undefined ? '' : ' ≠')), words ? make('span', {}, words) : '');
}

/** Returns the axes of a run's cell. The values that a row of the matrix joins are one axis. */
function axesOf(run) {
  let start = 0;
  return (run.axisLengths ?? run.axes.map(() => 1)).map(length => {
    const paths = run.axes.slice(start, start += length);
    return { name: paths.map(([path]) => path).join(', '), value: paths.map(([, value]) => value ?? '').join(', '), isJoined: length > 1 };
  });
}
/** Returns a table of a matrix, with its last axis in columns and the others in rows. An axis of several paths is in rows, because its labels are long. */
function table(name, indices) {
  const cells = indices.map(index => ({ index, axes: axesOf(data.runs[index]) }));
  const names = axes => axes.map(axis => axis.name);
  // If only some of the cells have a path, each cell is a row.
  if (cells.some(({ axes }) => String(names(axes)) !== String(names(cells[0].axes)))) {
    for (const cell of cells) cell.axes = [{ name: 'cell', value: data.runs[cell.index].axes.map(axis => axis.join(': ')).join(', '), isJoined: true }];
  }
  const place = cells[0].axes.findLastIndex(axis => !axis.isJoined);
  const column = axes => axes[place]?.value ?? '', others = axes => axes.filter((_, index) => index !== place);
  const columns = [...new Set(cells.map(({ axes }) => column(axes)))], rows = new Map();
  for (const { index, axes } of cells) {
    const key = others(axes).map(axis => axis.value).join(', ');
    if (!rows.has(key)) rows.set(key, new Map());
    rows.get(key).set(column(axes), index);
  }
  const [down, across] = [names(others(cells[0].axes)).join(', '), cells[0].axes[place]?.name];
  return make('table', {}, make('caption', {}, name),
    make('thead', {}, make('tr', {}, make('th', {}, [down && `${down} ↓`, across && `${across} →`].filter(Boolean).join(' ')),
      ...columns.map(column => make('th', { scope: 'col' }, column)))),
    make('tbody', {}, ...[...rows].map(([key, cells]) => make('tr', {}, make('th', { scope: 'row' }, key),
      ...columns.map(column => make('td', {}, cells.has(column) ? tile(cells.get(column)) : ''))))));
}

function showGrid() {
  const onlyWrong = element('onlyWrong').checked;
  const names = new Map();
  data.runs.forEach((run, index) => {
    if (onlyWrong && run.status === 'passed') return;
    if (!names.has(run.name)) names.set(run.name, []);
    names.get(run.name).push(index);
  });
  // Failed runs are first.
  const rank = ([, indices]) => indices.some(index => isWrong(data.runs[index].status)) ? 0 : 1;
  const sorted = [...names].sort((a, b) => rank(a) - rank(b));
  element('grid').replaceChildren(...sorted.map(([name, indices]) =>
    indices.every(index => data.runs[index].axes.length) ? table(name, indices) : tile(indices[0], name)));
  mark();
}
/** Returns the failures of all runs without their times and images, each with the runs in which it occurred. */
function causes() {
  const found = new Map();
  data.runs.forEach((run, index) => {
    if (!isWrong(run.status)) return;
    for (const { text } of run.sentences) {
      const cause = text.replace(/^at [\d.]+ s /, '').replace(/ in the (image of|movie that began at) [\d.]+ s/, '').replace(/; see \S+$/, '');
      if (!found.has(cause)) found.set(cause, new Set());
      found.get(cause).add(index);
    }
  });
  return [...found].sort((a, b) => b[1].size - a[1].size);
}
/** Lists the most frequent failures, if one occurred in several runs. A click shows the first of its runs. */
function showCauses() {
  const list = causes();
  const isUseful = list.some(([, runs]) => runs.size > 1);
  element('causes').replaceChildren(...(isUseful ? list.slice(0, 3) : []).map(([cause, runs]) => make('li', {}, make('button', {
    type: 'button', title: cause, onclick: () => { choose([...runs][0]); remember(); },
  }, make('b', {}, `${runs.size} ${runs.size === 1 ? 'run' : 'runs'}`), ` ${cause}`))));
  if (isUseful && list.length > 3) element('causes').append(make('li', { class: 'hint' }, `and ${list.length - 3} other ${list.length === 4 ? 'failure' : 'failures'}`));
}
function showCounts() {
  const counts = {};
  for (const run of data.runs) counts[run.status] = (counts[run.status] ?? 0) + 1;
  const words = Object.keys(glyphs).filter(status => counts[status])
    .map(status => make('span', { class: status }, `${counts[status]} ${status}`));
  element('counts').replaceChildren(`${data.runs.length} ${data.runs.length === 1 ? 'run' : 'runs'}: `,
    ...words.flatMap((word, index) => index ? [', ', word] : [word]));
  element('counts').hidden = data.runs.length < 2;
  element('only').hidden = data.runs.length < 2 || !counts.passed;
  element('grid').hidden = data.runs.length < 2;
}
function mark() {
  const tiles = [...element('grid').querySelectorAll('.tile')];
  for (const button of tiles) {
    const isChosen = Number(button.dataset.run) === chosen;
    button.setAttribute('aria-pressed', isChosen);
    button.tabIndex = isChosen ? 0 : -1;
    if (isChosen) bringIntoView(element('grid'), button.closest('td') ?? button);
  }
  // The chosen tile may be hidden; one tile must be reachable with the Tab key.
  if (tiles.length && tiles.every(button => button.tabIndex < 0)) tiles[0].tabIndex = 0;
}

/** Scrolls only the box, unlike `scrollIntoView`, which also scrolls the page. */
function bringIntoView(box, node) {
  const [outer, inner] = [box, node].map(item => item.getBoundingClientRect());
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
  if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
  if (inner.left < outer.left + 60) box.scrollLeft -= outer.left + 60 - inner.left;
  if (inner.right > outer.right) box.scrollLeft += inner.right - outer.right;
}
/** Marks the edges of a box beyond which there is more. */
function markEdges(box) {
  box.classList.toggle('right', box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
  box.classList.toggle('below', box.scrollTop + box.clientHeight < box.scrollHeight - 1);
}
/** Selects the next failed run in one direction, after the last one the first. */
function chooseFailed(direction) {
  const failed = data.runs.map((_, index) => index).filter(index => isWrong(data.runs[index].status));
  const next = direction > 0 ? failed.find(index => index > chosen) ?? failed[0] : failed.findLast(index => index < chosen) ?? failed.at(-1);
  if (next === undefined) return;
  choose(next);
  remember();
}

/** Moves from tile to tile with the arrow keys, by their positions on the page. */
function moveInGrid(event) {
  const from = event.target.closest('.tile');
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (!from || !step) return;
  event.preventDefault();
  const middle = node => { const r = node.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const other of element('grid').querySelectorAll('.tile')) {
    const [dx, dy] = middle(other).map((value, axis) => value - [x, y][axis]);
    const ahead = dx * step[0] + dy * step[1], aside = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
    const distance = ahead > 4 ? ahead + 3 * aside : Infinity;
    if (distance < least) [best, least] = [other, distance];
  }
  if (!best) return;
  choose(Number(best.dataset.run));
  remember();
  best.focus();
}

/** Lists the steps of the scenario with the first trace line that each caused; a step that caused none, with its line in the file. */
function showSteps(run) {
  const lines = data.sources[run.source]?.text.split('\n') ?? [];
  const [summary, list] = element('steps').children;
  element('steps').hidden = !read || !run.steps.length;
  if (!read) return;
  summary.textContent = `${run.steps.length} ${run.steps.length === 1 ? 'step' : 'steps'}`;
  list.replaceChildren(...run.steps.map(([first, count, line]) => make('li', { 'data-step': first }, make('button', {
    type: 'button', onclick: () => { goTo(Math.min(first, read.times.length - 1)); showLine(line, 'Step'); },
  }, make('time', {}, `line ${line}`), count ? ` ${shortSeconds(read.times[first])} s ${read.line(first)}` : ` ${(lines[line - 1] ?? '').trim()}`))));
}
/** Returns a link to a file of a run, or its name with the reason why there is none. */
function fileOf(run, file) {
  if (file.note) return `${file.name} (${file.note})`;
  const url = file.url ?? run.images.find(image => image.name === file.name)?.url;
  if (!url) return opening('', () => new Blob([traceText(read)], { type: 'text/plain;charset=utf-8' }), file.name);
  const link = opening(url, contentOf(url), file.name);
  if (url.startsWith('data:application')) link.download = file.name.split('/').at(-1);
  return link;
}
function showRun() {
  const run = data.runs[chosen];
  const chips = [...run.axes.map(([path, value]) => make('span', { class: 'chip', title: path }, path === 'device' ? value : `${path.split('.').at(-1)}: ${value ?? ''}`)),
    ...(run.circumstances ?? []).map(text => make('span', { class: 'chip' }, text))];
  const isTitle = data.runs.length === 1 && run.name === data.title;
  element('run').replaceChildren(make('span', { class: run.status }, run.status), isTitle ? ' ' : ` ${run.name} `, ...chips);
  element('run').title = fullName(run);
  element('about').textContent = run.about ?? '';
  const files = run.files ?? [], facts = [run.facts, ...files.map(file => fileOf(run, file))].filter(Boolean);
  element('facts').replaceChildren(...facts.flatMap((fact, index) => index ? [', ', fact] : [fact]));
  const linked = files.filter(file => file.url?.startsWith('./'));
  if (linked.length) element('facts').append(linked.length === 1
    ? ` (${linked[0].name} is in the folder of this page, not in the page; camsim show --embed includes it)`
    : ` (${linked.length} files are in the folder of this page, not in the page; camsim show --embed includes them)`);
  element('sentences').replaceChildren(...run.sentences.map(sentence => {
    const [text, remedy] = sentence.text.split('\nWhat to do: ');
    return make('li', {}, make('button', {
      type: 'button', onclick: () => {
        if (sentence.time !== undefined && read) reveal(sentence.time, sentence.row);
        showLine(sentence.line, 'Expected', 'wrong', sentence.path);
      },
    }, (sentence.line ? `line ${sentence.line}: ` : '') + text,
    ...remedy ? [make('span', { class: 'remedy' }, make('b', {}, 'What to do: '), remedy)] : []));
  }));
  if (run.comparison) {
    element('sentences').append(make('li', { class: 'difference' }, make('button', {
      type: 'button', onclick: () => goTo(Math.min(run.difference ?? 0, read.times.length - 1)),
    }, run.comparison)));
  }
  showSteps(run);
  element('note').textContent = run.note ?? (read ? '' : 'This run has no trace.');
  element('time').hidden = !read;
  document.querySelector('aside').hidden = !read;
}
