const night = matchMedia('(prefers-color-scheme: dark)');
const colours = () => night.matches
  ? { text: '#e6e9ec', faint: '#98a3ae', line: '#3a424b', rest: '#59636e', soft: '#1d2329', event: '#7cb3ff', frame: '#4c8dff',
    wrong: '#ff6b62', cursor: '#ffb454', difference: '#f472d0', curves: ['#ff9e64', '#7bd88f', '#7cb3ff', '#d3a4ff'],
    states: ['#27496d', '#27593c', '#5a4a1c', '#533168', '#1f5a5c', '#6a3540', '#44484f', '#5d3a1f'] }
  : { text: '#1b1f24', faint: '#5b6670', line: '#d5dae0', rest: '#b3bcc5', soft: '#f4f6f8', event: '#0b57d0', frame: '#5a9bf6',
    wrong: '#cf222e', cursor: '#b35900', difference: '#b1007f', curves: ['#c2410c', '#15803d', '#0b57d0', '#7e22ce'],
    states: ['#bcd9fb', '#bfe5c8', '#f4e0a6', '#e3ccf3', '#b9e4e4', '#f6c8cc', '#d9dde2', '#f3d2b5'] };
const off = new Set(['false', 'none', 'stopped', 'finished', 'free', 'off', '?', 'sessionNotRunning']);
const heights = { group: 22, curve: 40, state: 20, event: 20, frame: 20, wrong: 20 };

/** Sizes a canvas for the resolution of the screen, and returns its drawing context in CSS pixels. */
function prepare(canvas, height) {
  const scale = devicePixelRatio || 1, width = canvas.clientWidth;
  canvas.style.height = height + 'px';
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    [canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
  }
  const context = canvas.getContext('2d');
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.clearRect(0, 0, width, height);
  context.font = '11px system-ui, sans-serif';
  context.textBaseline = 'middle';
  return context;
}

/** Calls `mark(x, first, next)` for each column of pixels that contains times, with the range of their indices. */
function eachColumn(times, view, width, mark) {
  const scale = width / (view.to - view.from);
  let index = firstAt(times, view.from);
  const end = firstAt(times, view.to + 1);
  while (index < end) {
    const x = Math.floor((times[index] - view.from) * scale);
    const next = Math.min(end, firstAt(times, view.from + (x + 1) / scale, index + 1));
    mark(x, index, next);
    index = next;
  }
}

function drawEvents(context, lane, view, width, top, palette) {
  const height = heights[lane.form];
  const isFrame = lane.form === 'frame', colour = { wrong: palette.wrong, frame: palette.frame }[lane.form] ?? palette.event;
  const marks = [];
  let most = 1, left = 0;
  eachColumn(lane.times, view, width, (x, first, next) => {
    marks.push([x, first, next]);
    most = Math.max(most, next - first);
  });
  marks.forEach(([x, first, next], index) => {
    // If many events share a column of pixels, the height shows their number.
    const size = (height - 6) * (most > 3 ? Math.max(.15, (next - first) / most) : isFrame ? .7 : 1);
    context.fillStyle = colour;
    context.fillRect(x, top + height - 3 - size, isFrame ? 1 : 2, size);
    if (isFrame) return;
    const room = (marks[index + 1]?.[0] ?? width) - x - 8, text = label(lane, rarest(lane, first, next));
    context.fillStyle = lane.form === 'wrong' ? palette.wrong : palette.text;
    const length = context.measureText(text).width;
    // At the right edge, there may be room only on the left of the mark.
    if (index === marks.length - 1 && length > room && x - left - 14 > Math.max(room, room < 34 ? 60 : length)) {
      context.textAlign = 'right';
      write(context, text, x - 4, top + height / 2, x - left - 8);
      context.textAlign = 'left';
    } else if (room >= 34) {
      write(context, text, x + 5, top + height / 2, room);
      left = x + 5 + Math.min(room, length);
      return;
    }
    left = x;
  });
}
/** Returns the line with the rarest kind of event in a range of a lane; of equally rare ones, the last. */
function rarest(lane, first, next) {
  // The details of a line, such as identifiers, do not distinguish kinds.
  const kind = line => line.split(' ', 2).join(' ');
  lane.counts ??= lane.rows.reduce((counts, row) => counts.set(kind(lane.line(row)), (counts.get(kind(lane.line(row))) ?? 0) + 1), new Map());
  // Thousands of events may share a column of pixels.
  const lines = Array.from(lane.rows.slice(Math.max(first, next - 100), next), lane.line);
  return lines.reduce((best, line) => lane.counts.get(kind(line)) <= lane.counts.get(kind(best)) ? line : best);
}
/** Returns the label of a mark: the line, without the words that are part of the lane's name. */
function label(lane, line) {
  const words = line.split(' ');
  return lane.group === 'app' && words[0] !== 'call' ? line : words.slice(words[1] === lane.group ? 2 : 1).join(' ');
}
function write(context, text, x, y, room) {
  const width = context.measureText(text).width;
  const fitting = width > room ? text.slice(0, Math.max(1, Math.floor(text.length * room / width) - 1)) + '…' : text;
  context.fillText(fitting, x, y, room);
}

function drawStates(context, lane, view, width, top, palette) {
  const height = heights.state, scale = width / (view.to - view.from);
  const right = Math.min(width, (lane.end - view.from) * scale);
  const before = firstAt(lane.times, view.from) - 1;
  let start = 0, value = before < 0 ? lane.first : lane.values[before];
  const band = (from, to) => {
    const word = lane.words[value];
    if (off.has(word)) {
      const room = to - from < 26 || word === 'false' ? 0 : Math.min(to - from, context.measureText(word).width + 8);
      context.fillStyle = palette.rest;
      context.fillRect(from + room, top + height / 2, to - from - room, 1);
    } else {
      context.fillStyle = lane.words.length <= 2 && word === 'true' ? palette.frame
        : palette.states[value % palette.states.length];
      context.fillRect(from, top + 2, Math.max(1, to - from - 1), height - 4);
    }
    if (to - from < 26 || word === 'true' || word === 'false') return;
    context.fillStyle = off.has(word) ? palette.faint : palette.text;
    write(context, word, from + 4, top + height / 2, to - from - 8);
  };
  const zero = (0 - view.from) * scale;
  start = Math.max(0, zero);
  eachColumn(lane.times, view, width, (x, first, next) => {
    if (x > start) band(start, x);
    if (next - first > 1) {
      context.fillStyle = palette.frame;
      context.fillRect(x, top + 5, 1, height - 10);
    }
    [start, value] = [Math.max(x, zero), lane.values[next - 1]];
  });
  if (right > start) band(start, right);
}

function drawCurve(context, lane, view, width, top, palette) {
  const height = heights.curve - 8, scale = width / (view.to - view.from);
  const span = lane.high - lane.low || 1;
  const y = value => top + 4 + height * (1 - (value - lane.low) / span);
  lane.curves.forEach((curve, part) => {
    context.strokeStyle = palette.curves[part % palette.curves.length];
    context.lineWidth = 1.3;
    context.beginPath();
    const before = firstAt(lane.times, view.from) - 1;
    let last = y(before < 0 ? lane.first[part] : curve[before]);
    context.moveTo(Math.max(0, -view.from * scale), last);
    eachColumn(lane.times, view, width, (x, first, next) => {
      let low = curve[first], high = low;
      for (let i = first + 1; i < next; i++) { const v = curve[i]; if (v < low) low = v; if (v > high) high = v; }
      context.lineTo(x + .5, last);
      if (next - first > 1) { context.lineTo(x + .5, y(low)); context.lineTo(x + .5, y(high)); }
      last = y(curve[next - 1]);
      context.lineTo(x + .5, last);
    });
    context.lineTo(Math.min(width, (lane.end - view.from) * scale), last);
    context.stroke();
  });
}

/** Draws the time scale, and returns the positions of its ticks. */
function drawRuler(canvas, view, end, palette) {
  const context = prepare(canvas, 26), width = canvas.clientWidth;
  const rough = (view.to - view.from) / Math.max(1, width / 90);
  const power = 10 ** Math.floor(Math.log10(rough)), decimal = power * [1, 2, 5, 10].find(factor => factor * power >= rough);
  const unit = rough < 10e9 ? decimal : [15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21600, 43200]
    .map(length => length * 1e9).find(length => length >= rough) ?? decimal;
  const lines = [];
  for (let time = Math.max(0, Math.ceil(view.from / unit) * unit); time <= Math.min(view.to, end); time += unit) {
    const x = (time - view.from) * width / (view.to - view.from);
    lines.push(x);
    context.fillStyle = palette.line;
    context.fillRect(x, 18, 1, 8);
    context.fillStyle = palette.faint;
    const text = time ? clock(time, unit) : '0 s';
    if (x + 3 + context.measureText(text).width < width) context.fillText(text, x + 3, 14);
  }
  return lines;
}
/** Formats a time with as many digits as it has, for example `12.5 s`, or `1:02:03.500`. */
const briefly = time => time < 600e9 ? `${shortSeconds(time)} s` : clock(time, 1e6);
/** Shades what is outside of the selected range. */
function drawSelection(context, selection, x, width, height, palette) {
  if (!selection) return;
  const [from, to] = [selection.from, selection.to].map(time => Math.max(0, Math.min(width, Math.round(x(time)))));
  context.fillStyle = palette.rest;
  context.globalAlpha = .3;
  context.fillRect(0, 0, from, height);
  context.fillRect(to, 0, width - to, height);
  context.globalAlpha = 1;
  context.fillStyle = palette.event;
  for (const edge of [from, to - 1]) context.fillRect(edge, 0, 1, height);
}
/** Formats a time as `12.5 s` or `1:02:03`. */
function clock(time, unit) {
  if (time < 600e9) return seconds(time, unit) + ' s';
  const whole = Math.round(time / 1e6) / 1e3;
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, Math.floor(whole) % 60];
  const rest = unit < 1e9 ? seconds(time % 1e9, unit).slice(1) : '';
  return parts.map((part, index) => index ? String(part).padStart(2, '0') : part).join(':') + rest;
}
