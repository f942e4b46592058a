/** The length of the list of events in the selected range. */
const longestList = 500;
function showMoment() {
  for (const item of document.querySelectorAll('[data-step]')) item.classList.toggle('here', Number(item.getAttribute('data-step')) === row);
  element('moment').textContent = `${shortSeconds(cursor)} s` + (cursor < 600e9 ? '' : ` (${clock(cursor, 1e6)})`);
  const wrong = new Set(read.wrong), run = data.runs[chosen];
  const items = (trace, at, first, end) => {
    const result = [];
    for (let index = Math.max(0, first); index < Math.min(trace.times.length, end); index++) {
      const classes = { here: index === at, later: index > at && !selection, wrong: trace === read && wrong.has(index), first: index === run.difference };
      const words = [make('time', {}, seconds(trace.times[index], 1e3)), ` ${trace.line(index)}`];
      result.push(make('li', { class: Object.keys(classes).filter(name => classes[name]).join(' '), title: trace.line(index) },
        ...trace === read ? [make('button', { type: 'button', onclick: () => goTo(index) }, ...words)] : words));
    }
    return result;
  };
  const [first, end] = selectedRows();
  const start = selection ? Math.max(first, Math.min(row - longestList / 2, end - longestList)) : row - 6;
  element('happened').replaceChildren(...items(read, row, start, selection ? Math.min(end, start + longestList) : row + 3));
  element('selection').hidden = !selection;
  if (selection) {
    const here = element('happened').querySelector('.here');
    element('selection').firstChild.textContent = `events from ${briefly(selection.from)} to ${briefly(selection.to)}, ${end - first} of ${read.times.length}`
      + (end - first > longestList ? `; the ${longestList} nearest to the cursor are listed` : '');
    if (here) bringIntoView(element('happened'), here);
  }
  element('sides').hidden = !read.other;
  if (read.other) {
    // Up to the first difference, lines are next to the equal lines of the other run; after it, next to the lines at the same time.
    const there = row <= run.difference ? row : lastAt(read.other.times, cursor);
    const side = (name, trace, at) => make('div', {}, make('h3', {}, name), make('ol', { class: 'happened' }, ...items(trace, at, at - 3, at + 3)));
    element('sides').replaceChildren(side('This run', read, row), side(data.other, read.other, there));
  }
  showImage();
  showState();
  const sentence = run.sentences.find(sentence => sentence.row === row && sentence.line && /^(failed|misuse)/.test(read.line(row)));
  if (sentence) return showLine(sentence.line, read.line(row).startsWith('misuse') ? 'Raised' : 'Expected', 'wrong', sentence.path);
  const cause = row >= 0 ? causeOf(run, row) : null;
  showLine(cause?.line, cause?.isCause ? 'Caused by the step' : 'After the step');
}
function showLine(line, word, kind = '', path = undefined) {
  const source = path ? data.sources.find(source => source.path === path) : data.sources[data.runs[chosen].source];
  element('cause').hidden = !line;
  if (!line) return;
  // Only the last two components of an absolute path are shown.
  const name = source?.path.startsWith('/') ? source.path.split('/').slice(-2).join('/') : source?.path;
  element('place').textContent = `${word} in line ${line}` + (source ? ` of ${name}` : '');
  element('place').title = source?.path ?? '';
  const lines = source ? source.text.split('\n') : [];
  const start = Math.max(0, line - 4);
  element('lines').replaceChildren(...lines.slice(start, line + 2).map((text, index) => make('li', {
    'data-line': start + index + 1, title: text,
    class: start + index + 1 === line ? `here ${kind}` : undefined,
  }, text)));
  element('lines').hidden = !source;
}

// The state.
/** Returns a function that says whether the value of a lane changed at the time of the chosen line. */
function changes() {
  const moment = read.times[row];
  return lane => ['state', 'curve'].includes(lane.form) && lane.times[lastAt(lane.times, cursor)] === moment;
}
function showState() {
  const hasChanged = changes(), groups = new Map();
  for (const lane of read.lanes) {
    if (!['state', 'curve'].includes(lane.form) || isFolded(lane)) continue;
    const name = lane.isOther ? `${lane.group}, ${data.other}` : lane.group;
    if (!groups.has(name)) groups.set(name, []);
    const value = [valueAt(lane, cursor)], isChanged = hasChanged(lane);
    if (isChanged) value.unshift(make('del', {}, valueAt(lane, read.times[row] - 1)), ' → ');
    groups.get(name).push(make('tr', { class: isChanged ? 'changed' : undefined },
      make('th', { scope: 'row' }, lane.name), make('td', {}, ...value)));
  }
  element('state').replaceChildren(...[...groups].flatMap(([name, rows]) => [
    make('thead', {}, make('tr', {}, make('th', { colspan: 2 }, name))), make('tbody', {}, ...rows)]));
}

// Images.
/** Sets the capture times of the images, and sorts the images by them. */
function setTimes(run) {
  for (const image of run.images) image.time = image.row === undefined ? undefined : read.times[image.row];
  const late = image => image.time ?? Infinity;
  run.images.sort((a, b) => late(a) === late(b) ? 0 : late(a) - late(b));
}
const shortName = image => image.name.replace(/^(frames|golden)\//, '').replace(/\.png$/, '').replace(/^AVCapture/, '');
function showStrip() {
  const images = data.runs[chosen].images;
  element('strip').replaceChildren(...images.map(image => make('button', {
    type: 'button', title: image.name, onclick: () => image.time === undefined ? showImage(image) : goTo(image.row),
  }, make('img', { src: image.url, alt: '', loading: 'lazy' }),
  make('span', {}, shortName(image)), image.time === undefined ? '' : make('span', {}, `${Number((image.time / 1e9).toFixed(3))} s`))));
  showImage();
}
function showImage(image = imageAtCursor()) {
  const { images } = data.runs[chosen];
  [...element('strip').children].forEach((button, index) => button.setAttribute('aria-pressed', images[index] === image));
  element('images').hidden = !image;
  if (!image) return;
  element('imageName').textContent = `Image ${image.name}` + (image.time === undefined ? '' : `, ${shortSeconds(image.time)} s`);
  if (element('image').dataset.url === image.url) return;
  element('image').dataset.url = image.url;
  const [expected, difference] = ['expected', 'difference'].map(role => image.companions.find(other => other.name === role));
  const figures = [[expected?.url, 'Expected'], [image.url, expected ? 'Actual' : image.other ? 'This run' : image.name],
    [difference?.url, 'Difference, amplified'], [image.other, data.other]].filter(([url]) => url);
  element('images').classList.toggle('compared', figures.length > 1);
  element('image').replaceChildren(...figures.map(([url, name]) => make('figure', {},
    opening(url, contentOf(url), make('img', { src: url, alt: name, title: 'Open the image in full size' })),
    figures.length > 1 ? make('figcaption', {}, name) : '')));
}
/** Returns the image of the chosen line, or otherwise the nearest one. */
function imageAtCursor() {
  const timed = data.runs[chosen].images.filter(image => image.time !== undefined);
  const distance = image => image.row === row ? -1 : Math.abs(image.time - cursor);
  return timed.reduce((best, image) => !best || distance(image) < distance(best) ? image : best, undefined);
}
