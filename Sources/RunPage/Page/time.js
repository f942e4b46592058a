let chosen = -1, read, lanes = [], lanesHeight = 0, view = { from: 0, to: 1 }, selection, cursor = 0, row = -1, isDrawn = true;

function choose(index, place = {}) {
  chosen = index;
  read = readTrace(data.runs[index]);
  mark();
  showRun();
  if (!read) return;
  whole();
  const run = data.runs[index], first = run.sentences.find(sentence => sentence.time !== undefined);
  if (run.difference !== undefined) place.row ??= place.time ?? run.difference;
  // Failures without a time were found at the end of the run.
  const start = first?.time ?? (isWrong(run.status) ? read.end : 0), hang = startOfHang(run);
  setTimes(run);
  selection = place.until > place.since ? { from: place.since, to: place.until } : undefined;
  setCursor(place.time ?? read.times[place.row] ?? hang ?? start,
    place.row ?? (place.time === undefined && hang === undefined ? first?.row : undefined));
  if (place.to > place.from) look(place.from, place.to);
  else if (hang !== undefined) look(-.02 * hang, 1.2 * hang + 1e9);
  if (hang !== undefined && cursor === hang) showLine(first?.line, 'Expected', 'wrong', first?.path);
  showLanes();
  showStrip();
  draw();
}

/** Returns the time of the last event before a test hung, after which there are only frames for minutes; nothing for other runs. */
function startOfHang(run) {
  if (!run.sentences.some(({ text }) => / no progress in \d+ s /.test(text))) return undefined;
  return Math.max(0, ...read.lanes.filter(lane => ['event', 'state'].includes(lane.form)).map(lane => lane.times.at(-1) ?? 0));
}

// The address contains the selection, so that a link to it can be shared.
let waiting;
function remember() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const place = new URLSearchParams({ run: fullName(data.runs[chosen]) });
    if (read && row >= 0) place.set('line', String(row + 2));
    if (element('filter').value) place.set('lanes', element('filter').value);
    if (element('onlyWrong').checked) place.set('only', 'wrong');
    const times = read && { t: cursor, from: view.from, to: view.to, ...selection && { since: selection.from, until: selection.to } };
    for (const [key, time] of Object.entries(times ?? {})) place.set(key, seconds(time));
    history.replaceState(null, '', '#' + place);
  }, 150);
}
function recall() {
  const place = new URLSearchParams(location.hash.slice(1));
  const time = key => place.has(key) ? Math.round(Number(place.get(key)) * 1e9) || 0 : undefined;
  element('filter').value = place.get('lanes') ?? '';
  if (element('onlyWrong').checked !== place.has('only')) {
    element('onlyWrong').checked = place.has('only');
    showGrid();
  }
  const index = data.runs.findIndex(run => fullName(run) === place.get('run'));
  const failed = data.runs.findIndex(run => isWrong(run.status));
  choose(index >= 0 ? index : Math.max(0, failed), { time: time('t'), row: place.has('line') ? Number(place.get('line')) - 2 : undefined,
    from: time('from'), to: time('to'), since: time('since'), until: time('until') });
}

// The view.
function look(from, to) {
  const margin = read.end * .02 + 1e6, widest = read.end + 2 * margin;
  const length = Math.round(Math.min(Math.max(to - from, 1000), widest));
  view.from = Math.round(Math.max(-margin, Math.min(from, read.end + margin - length)));
  view.to = view.from + length;
  draw();
}
const whole = () => look(-Infinity, Infinity);
function zoom(factor, around = cursor) {
  if (around < view.from || around > view.to) around = (view.from + view.to) / 2;
  look(around - (around - view.from) * factor, around + (view.to - around) * factor);
  remember();
}
const pan = share => { look(view.from + share * (view.to - view.from), view.to + share * (view.to - view.from)); remember(); };

// The cursor.
function setCursor(time, at) {
  cursor = Math.max(0, Math.min(read.end, Math.round(time)));
  row = at ?? lastAt(read.times, cursor);
  showMoment();
  draw();
  remember();
}
/** Moves the cursor, and moves the view if the cursor is outside it. */
function reveal(time, at) {
  setCursor(time, at);
  const length = view.to - view.from;
  if (cursor < view.from || cursor > view.to) look(cursor - length / 2, cursor + length / 2);
}
const goTo = index => { if (index >= 0 && index < read.times.length) reveal(read.times[index], index); };

/** Selects a range of times, to which the list of events is limited; without arguments, the whole run. */
function select(from = 0, to = 0) {
  [from, to] = [from, to].map(time => Math.max(0, Math.min(read.end, Math.round(time))));
  selection = to > from ? { from, to } : undefined;
  showMoment();
  draw();
  remember();
}
/** Returns the index of the first row of the selected range, and the index after its last row. */
const selectedRows = () => selection ? [firstAt(read.times, selection.from), firstAt(read.times, selection.to + 1)] : [0, read.times.length];

// Lanes.
/** The groups whose capabilities are shown. */
const unfolded = new Set();
/** Returns whether a lane is a capability that changed at most once, when its object was connected. */
const isCapability = lane => ['state', 'curve'].includes(lane.form) && lane.rows.length <= 1
  && /^(available|supported|max|min)[A-Z]|Supported$/.test(lane.name.split('.').at(-1));
const isFolded = lane => isCapability(lane) && !unfolded.has(lane.group);
function foldButton(group, count) {
  return make('button', { type: 'button', 'aria-expanded': unfolded.has(group), onclick: () => {
    if (!unfolded.delete(group)) unfolded.add(group);
    showLanes();
    showState();
    draw();
    [...element('labels').querySelectorAll('.fold button')].find(button => button.closest('li').title === group)?.focus();
  } }, `${unfolded.has(group) ? '▾' : '▸'} ${count} ${count === 1 ? 'capability' : 'capabilities'}, unchanged`);
}
function showLanes() {
  const wanted = element('filter').value.toLowerCase();
  const shown = read.lanes.filter(lane => `${lane.group}.${lane.name}`.toLowerCase().includes(wanted));
  lanes = [];
  const items = [];
  let top = 0, group;
  const add = (className, ...content) => {
    items.push(make('li', { class: className, title: group, style: `height:${heights.group}px` }, ...content));
    top += heights.group;
  };
  for (const lane of shown) {
    if (lane.group !== group) {
      group = lane.group;
      add('group', group);
      const count = shown.filter(other => other.group === group && isCapability(other)).length;
      if (count && !wanted) add('group fold', foldButton(group, count));
    }
    if (isFolded(lane) && !wanted) continue;
    const value = make('span');
    const height = heights[lane.form];
    items.push(make('li', { class: lane.form, style: `height:${height}px`,
      title: `${lane.group}.${lane.name}` },
      make('span', {}, lane.isOther ? `${lane.name}, ${data.other}` : lane.name, ...bounded(lane)), value));
    lanes.push({ lane, top, height, value });
    top += height;
  }
  if (!shown.length && wanted) items.push(make('li', { class: 'group' }, `No track has a name that contains “${wanted}”.`));
  element('labels').replaceChildren(...items);
  lanesHeight = top;
}
/** Returns the range of a curve, which is shown below its name. */
const bounded = lane => lane.low < lane.high
  ? [make('small', {}, `${Number(lane.low.toPrecision(4))} … ${Number(lane.high.toPrecision(4))}`)] : [];
function draw() {
  if (!isDrawn || !read) return;
  isDrawn = false;
  requestAnimationFrame(() => { isDrawn = true; paint(); });
}
function paint() {
  const palette = colours(), box = element('lanes'), plot = element('plot'), hasChanged = changes();
  const ticks = drawRuler(element('ruler'), view, read.end, palette);
  const height = Math.min(box.clientHeight || lanesHeight, lanesHeight), width = plot.clientWidth;
  const context = prepare(plot, height), scroll = box.scrollTop;
  const x = time => (time - view.from) * width / (view.to - view.from);
  context.fillStyle = palette.line;
  for (const tick of ticks) context.fillRect(tick, 0, 1, height);
  for (const { lane, top: place, height: size, value } of lanes) {
    const top = place - scroll;
    if (top + size < 0 || top > height) continue;
    const drawLane = { state: drawStates, curve: drawCurve }[lane.form] ?? drawEvents;
    context.globalAlpha = lane.isOther ? .6 : 1;
    drawLane(context, lane, view, width, top, palette);
    context.globalAlpha = 1;
    const word = valueAt(lane, cursor);
    if (value.textContent !== word) { value.textContent = word; value.title = word; }
    value.classList.toggle('changed', hasChanged(lane));
  }
  const { difference } = data.runs[chosen];
  context.fillStyle = palette.difference;
  if (difference !== undefined) {
    const at = Math.round(x(read.times[difference] ?? read.end));
    context.fillRect(at - 1, 0, 3, height);
    write(context, 'first difference', at + 5, 11, width);
  }
  drawSelection(context, selection, x, width, height, palette);
  drawSelection(element('ruler').getContext('2d'), selection, x, width, 26, palette);
  context.fillStyle = palette.cursor;
  context.fillRect(Math.round(x(cursor)), 0, 1, height);
  element('range').textContent = !read.end ? 'everything at 0 s' : [Math.max(0, view.from), Math.min(read.end, view.to)].map(time => clock(time, 1e6)).join(' – ');
}

// Mouse, touch and keyboard.
function followPointers(canvas) {
  const fingers = new Map();
  const timeAt = event => view.from + (event.clientX - canvas.getBoundingClientRect().left) / canvas.clientWidth * (view.to - view.from);
  /** Returns the row of the mark within a few pixels of the pointer. */
  const rowAt = event => {
    const y = event.clientY - canvas.getBoundingClientRect().top + element('lanes').scrollTop, time = timeAt(event);
    const lane = canvas.id === 'plot' && lanes.find(place => place.top <= y && y < place.top + place.height)?.lane;
    if (!lane || lane.isOther) return undefined;
    const near = firstAt(lane.times, time), reach = 6 * (view.to - view.from) / canvas.clientWidth;
    const index = [near - 1, near].filter(index => Math.abs(lane.times[index] - time) <= reach)
      .sort((a, b) => Math.abs(lane.times[a] - time) - Math.abs(lane.times[b] - time))[0];
    return lane.rows[index];
  };
  /** Selects the range between two positions, with times that are as precise as the scale. */
  const selectTo = (...positions) => {
    const unit = 10 ** Math.floor(Math.log10((view.to - view.from) / canvas.clientWidth));
    const times = positions.map(clientX => Math.round(timeAt({ clientX }) / unit) * unit);
    select(Math.min(...times), Math.max(...times));
  };
  const span = () => { const xs = [...fingers.values()].map(f => f.x); return Math.max(...xs) - Math.min(...xs); };
  canvas.onpointerdown = event => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, start: event.clientX, hasMoved: fingers.size > 0 });
  };
  canvas.onpointermove = event => {
    const finger = fingers.get(event.pointerId);
    if (!finger) {
      const text = canvas.id === 'ruler' ? 'Drag to select a range' : read?.line(rowAt(event)) ?? '';
      if (canvas.title !== text) canvas.title = text;
      return;
    }
    const before = span(), dx = event.clientX - finger.x, dy = event.clientY - finger.y;
    if (Math.abs(event.clientX - finger.start) > 4 || Math.abs(dy) > 4) finger.hasMoved = true;
    if (!finger.hasMoved) return;
    [finger.x, finger.y] = [event.clientX, event.clientY];
    if (fingers.size > 1) return zoom(Math.min(2, Math.max(.5, before / Math.max(1, span()))), timeAt(event));
    if (canvas.id === 'ruler') return selectTo(finger.start, event.clientX);
    element('lanes').scrollTop -= dy;
    pan(-dx / canvas.clientWidth);
  };
  canvas.onpointerup = canvas.onpointercancel = event => {
    const finger = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    if (!finger || finger.hasMoved || event.type !== 'pointerup') return;
    const at = rowAt(event);
    if (at === undefined) setCursor(timeAt(event)); else goTo(at);
  };
  canvas.addEventListener('wheel', event => {
    event.preventDefault();
    if (event.shiftKey) element('lanes').scrollTop += event.deltaY || event.deltaX;
    else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) pan(event.deltaX / canvas.clientWidth);
    else zoom(2 ** (Math.max(-200, Math.min(200, event.deltaY)) / 200), timeAt(event));
  }, { passive: false });
}
function pressKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.target.closest('input, dialog')) return;
  const all = { '?': () => element('keys').showModal(), f: () => chooseFailed(1), F: () => chooseFailed(-1) };
  if (all[event.key]) { event.preventDefault(); return all[event.key](); }
  if (!read) return;
  const step = (view.to - view.from) / 100;
  const wrong = direction => read.wrong[direction > 0 ? firstAt(read.wrong, row + 1) : firstAt(read.wrong, row) - 1] ?? -1;
  const actions = {
    ArrowLeft: () => event.shiftKey ? pan(-.1) : reveal(cursor - step), ArrowRight: () => event.shiftKey ? pan(.1) : reveal(cursor + step),
    '+': () => zoom(.5), '=': () => zoom(.5), '-': () => zoom(2), '0': () => { whole(); remember(); },
    Home: () => reveal(0), End: () => reveal(read.end), ',': () => goTo(row - 1), '.': () => goTo(row + 1),
    n: () => goTo(wrong(1)), p: () => goTo(wrong(-1)), Escape: () => select(),
    i: () => select(cursor, selection?.to > cursor ? selection.to : read.end), o: () => select(selection?.from < cursor ? selection.from : 0, cursor),
  };
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

document.title = data.title;
// A linked image is missing if the page was moved without its folder.
document.addEventListener('error', ({ target }) => {
  if (!(target instanceof HTMLImageElement)) return;
  (target.closest('a') ?? target).replaceWith(target.alt ? `${target.alt} is missing: keep the page in its folder, or create it with camsim show --embed.` : 'missing ');
}, true);
// A page that was moved or mailed is no longer in the folder `tests` beside the index.
element('index').hidden = !data.index || location.pathname.split('/').at(-3) !== 'tests';
element('index').href = data.index ?? '';
element('title').textContent = data.title;
element('onlyWrong').onchange = () => { showGrid(); remember(); };
element('filter').oninput = () => { if (read) { showLanes(); draw(); } remember(); };
element('zoomIn').onclick = () => zoom(.5);
element('zoomOut').onclick = () => zoom(2);
element('whole').onclick = () => { whole(); remember(); };
element('unselect').onclick = () => select();
element('help').onclick = () => element('keys').showModal();
element('grid').onkeydown = moveInGrid;
element('grid').onscroll = () => markEdges(element('grid'));
element('lanes').onscroll = draw;
document.onkeydown = pressKey;
window.onresize = () => { draw(); markEdges(element('grid')); };
window.onhashchange = recall;
night.onchange = draw;
followPointers(element('plot'));
followPointers(element('ruler'));
showCounts();
showCauses();
showGrid();
recall();
markEdges(element('grid'));
