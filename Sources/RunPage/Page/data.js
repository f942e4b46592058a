/** Returns a link that opens a file in a new tab. Browsers refuse to open data URLs there, unlike blobs of the same content. */
function opening(url, content, ...children) {
  const link = make('a', { href: url || '#', target: '_blank' }, ...children);
  if (content) link.onclick = () => { link.href = URL.createObjectURL(content()); };
  return link;
}
/** Returns the content of a data URL; nothing for other URLs, which need no conversion. */
const contentOf = url => url.startsWith('data:') ? () => {
  const [head, text] = url.split(',');
  return new Blob([Uint8Array.from(atob(text), letter => letter.charCodeAt(0))], { type: head.slice('data:'.length, -';base64'.length) });
} : undefined;
const isWrong = status => ['failed', 'raised', 'error'].includes(status);
const fullName = run => run.axes.length ? `${run.name}.${run.axes.map(axis => axis.join('=')).join(',')}` : run.name;

/** Parses integers separated by spaces, without splitting the text, because there may be millions. */
function integers(text, Kind) {
  const result = new Kind(text ? text.length / 2 + 1 : 0);
  let count = 0, number = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== 32) { number = number * 10 + code - 48; continue; }
    result[count++] = number;
    number = 0;
  }
  if (text) result[count++] = number;
  return result.slice(0, count);
}
/** Decodes numbers that are stored as differences. */
function sums(text, Kind) {
  const result = integers(text, Kind);
  for (let i = 1; i < result.length; i++) result[i] += result[i - 1];
  return result;
}

/** Returns the index of the first time that is `time` or later. */
function firstAt(times, time, low = 0) {
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] < time) low = middle + 1; else high = middle;
  }
  return low;
}
/** Returns the index of the last time that is not later than `time`, or -1 if all are later. */
const lastAt = (times, time) => firstAt(times, time + 1) - 1;

function readLane(lane, times, line) {
  const rows = sums(lane.rows, Int32Array);
  const result = { ...lane, rows, line, end: times.at(-1) ?? 0, times: Float64Array.from(rows, row => times[row]) };
  if (lane.form === 'state') {
    result.values = integers(lane.values, Int32Array);
  } else if (lane.form === 'curve') {
    const points = (lane.values ? lane.values.split(' ') : []).map(point => point.split(',').map(Number));
    const first = lane.first.split(',').map(Number);
    result.first = first;
    result.curves = first.map((_, part) => Float64Array.from(points, point => point[part]));
    [result.low, result.high] = bounds(result.curves, first);
  }
  return result;
}
function bounds(curves, first) {
  let low = Math.min(...first), high = Math.max(...first);
  for (const curve of curves) {
    for (const value of curve) { if (value < low) low = value; if (value > high) high = value; }
  }
  return [low, high];
}

/** Returns the trace as the text of its file. */
const traceText = ({ heading, times, line }) => [heading, ...Array.from(times, (time, row) => `${seconds(time)} ${line(row)}`), ''].join('\n');
function readColumns(trace) {
  const times = sums(trace.times, Float64Array);
  const texts = trace.texts.split('\n');
  const text = integers(trace.text, Int32Array);
  const line = row => texts[text[row]];
  const lanes = trace.lanes.map(lane => readLane(lane, times, line));
  const wrong = lanes.filter(lane => lane.group === 'problems').flatMap(lane => [...lane.rows]).sort((a, b) => a - b);
  return { heading: trace.heading, times, lanes, wrong, end: times.at(-1) ?? 0, line };
}
/** Returns the trace of a run as arrays, which are decoded when the run is first shown. */
function readTrace(run) {
  if (run.read || !run.trace) return run.read;
  run.read = readColumns(run.trace);
  if (run.otherTrace) {
    run.read.other = readColumns(run.otherTrace);
    run.read.lanes = paired(run.read.lanes, run.read.other.lanes);
  }
  run.trace = run.otherTrace = undefined;
  return run.read;
}

/** Returns the lanes, each followed by the lane of the other run if it differs. */
function paired(lanes, others) {
  const key = lane => `${lane.group} ${lane.name}`;
  const same = (a, b) => String(a.words) === String(b.words)
    && ['times', 'values', ...Object.keys(a.curves ?? {})].every(part => {
      const [x, y] = [a, b].map(lane => lane[part] ?? lane.curves?.[part] ?? []);
      return x.length === y.length && x.every((value, index) => value === y[index]);
    }) && a.rows.every((row, index) => a.line(row) === b.line(b.rows[index]));
  const left = new Map(others.map(lane => [key(lane), { ...lane, isOther: true }]));
  const result = [];
  lanes.forEach((lane, index) => {
    const other = left.get(key(lane));
    left.delete(key(lane));
    result.push(...other && !same(lane, other) ? [lane, other] : [lane]);
    // Lanes that only the other run has are at the end of their group.
    if (lanes[index + 1]?.group === lane.group) return;
    for (const [name, only] of left) {
      if (only.group !== lane.group || lanes.some(mine => key(mine) === name)) continue;
      result.push(only);
      left.delete(name);
    }
  });
  return [...result, ...left.values()];
}

/** Returns the value of a lane at a time as text; for lanes of events, the number of events so far. */
function valueAt(lane, time) {
  const index = lastAt(lane.times, time);
  if (lane.form === 'state') return lane.words[index < 0 ? lane.first : lane.values[index]];
  if (lane.form === 'curve') {
    return lane.curves.map((curve, part) => Number((index < 0 ? lane.first[part] : curve[index]).toPrecision(5))).join(', ');
  }
  return index < 0 ? '' : String(index + 1);
}

/** Returns the line of the step that caused a row, or otherwise of the last step before it. */
function causeOf(run, row) {
  let inside = null, before = null;
  for (const [first, count, line] of run.steps) {
    if (first <= row && row < first + count && !(inside && inside.count <= count)) inside = { count, line, isCause: true };
    if (first <= row && !(before && before.first > first)) before = { first, line, isCause: false };
  }
  return inside ?? before;
}

/** Formats a time in seconds, with as many digits as it has. */
const shortSeconds = time => seconds(time).replace(/(\.\d+?)0+$/, '$1');
/** Formats a time in seconds, with the digits that a resolution of `unit` nanoseconds requires. */
function seconds(time, unit = 1) {
  const digits = Math.max(0, Math.min(9, 9 - Math.floor(Math.log10(unit))));
  return (time / 1e9).toFixed(digits);
}
