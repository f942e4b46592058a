extension RunPage {
  /// The axis of time: what is shown of it, the cursor, and what they are moved by.
  static let timeScript = #"""
    let chosen = -1, read, lanes = [], view = { from: 0, to: 1 }, cursor = 0, row = -1, isDrawn = true;

    function choose(index, place = {}) {
      chosen = index;
      read = readTrace(data.runs[index]);
      mark();
      showRun();
      if (!read) return;
      whole();
      const first = data.runs[index].sentences.find(sentence => sentence.time !== undefined);
      const difference = read.times[data.runs[index].difference];
      setCursor(place.time ?? first?.time ?? difference ?? 0, place.time === undefined ? first?.row : undefined);
      if (place.to > place.from) look(place.from, place.to);
      showLanes();
      showStrip();
      draw();
    }

    // What is chosen stands in the address, so that one can send it to others.
    let waiting;
    function remember() {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        const place = new URLSearchParams({ run: fullName(data.runs[chosen]) });
        if (read) for (const [key, time] of Object.entries({ t: cursor, from: view.from, to: view.to })) place.set(key, seconds(time));
        history.replaceState(null, '', '#' + place);
      }, 150);
    }
    function recall() {
      const place = new URLSearchParams(location.hash.slice(1));
      const time = key => place.has(key) ? Math.round(Number(place.get(key)) * 1e9) || 0 : undefined;
      const index = data.runs.findIndex(run => fullName(run) === place.get('run'));
      const failed = data.runs.findIndex(run => isWrong(run.status));
      choose(index >= 0 ? index : Math.max(0, failed), { time: time('t'), from: time('from'), to: time('to') });
    }

    // The view.
    function look(from, to) {
      const margin = read.end * .02 + 1e6, widest = read.end + 2 * margin;
      const length = Math.min(Math.max(to - from, 1000), widest);
      view.from = Math.max(-margin, Math.min(from, read.end + margin - length));
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
    /** Moves the cursor, and the view if it does not show it. */
    function reveal(time, at) {
      setCursor(time, at);
      const length = view.to - view.from;
      if (cursor < view.from || cursor > view.to) look(cursor - length / 2, cursor + length / 2);
    }
    const goTo = index => { if (index >= 0 && index < read.times.length) reveal(read.times[index], index); };

    function showMoment() {
      element('moment').textContent = `${seconds(cursor)} s`;
      const wrong = new Set(read.wrong), items = [];
      for (let index = Math.max(0, row - 9); index <= Math.min(read.times.length - 1, row + 3); index++) {
        const classes = [index === row ? 'here' : '', index > row ? 'later' : '', wrong.has(index) ? 'wrong' : ''].join(' ');
        items.push(make('li', { class: classes, title: read.line(index) }, make('button', { type: 'button', onclick: () => goTo(index) },
          make('time', {}, seconds(read.times[index], 1e3)), ` ${read.line(index)}`)));
      }
      element('happened').replaceChildren(...items);
      showPicture();
      const run = data.runs[chosen];
      const sentence = run.sentences.find(sentence => sentence.row === row && sentence.line);
      if (sentence) return showLine(sentence.line, read.line(row).startsWith('misuse') ? 'Raised' : 'Expected', 'wrong');
      const cause = row >= 0 ? causeOf(run, row) : null;
      showLine(cause?.line, cause?.isCause ? 'Caused' : 'After the step');
    }
    function showLine(line, word, kind = '') {
      const source = data.sources[data.runs[chosen].source];
      element('cause').hidden = !line;
      if (!line) return;
      element('place').textContent = `${word} in line ${line}` + (source ? ` of ${source.path}` : '');
      const lines = source ? source.text.split('\n') : [];
      const start = Math.max(0, line - 5);
      element('lines').replaceChildren(...lines.slice(start, line + 3).map((text, index) => make('li', {
        'data-line': start + index + 1, title: text,
        class: start + index + 1 === line ? `here ${kind}` : undefined,
      }, text)));
      element('lines').hidden = !source;
    }

    // Pictures.
    function showStrip() {
      const pictures = data.runs[chosen].pictures;
      for (const picture of pictures) picture.time = picture.row === undefined ? undefined : read.times[picture.row];
      const late = picture => picture.time ?? Infinity;
      pictures.sort((a, b) => late(a) === late(b) ? 0 : late(a) - late(b));
      element('strip').replaceChildren(...pictures.map(picture => make('button', {
        type: 'button', title: picture.name, onclick: () => picture.time === undefined ? showPicture(picture) : goTo(picture.row),
      }, make('img', { src: picture.url, alt: picture.name, loading: 'lazy' }),
      picture.time === undefined ? picture.name : `${seconds(picture.time, 1e6)} s`)));
      showPicture();
    }
    function showPicture(picture = nearestPicture()) {
      const { pictures } = data.runs[chosen];
      [...element('strip').children].forEach((button, index) => button.setAttribute('aria-pressed', pictures[index] === picture));
      if (!picture) return element('picture').replaceChildren();
      const image = element('picture').querySelector('img');
      if (image?.dataset.name === picture.name) return;
      const when = picture.time === undefined ? '' : `, ${seconds(picture.time, 1e6)} s`;
      element('picture').replaceChildren(make('h3', {}, `Picture ${picture.name}${when}`),
        make('img', { src: picture.url, alt: picture.name, 'data-name': picture.name }));
    }
    function nearestPicture() {
      const timed = data.runs[chosen].pictures.filter(picture => picture.time !== undefined);
      return timed.reduce((best, picture) =>
        !best || Math.abs(picture.time - cursor) < Math.abs(best.time - cursor) ? picture : best, undefined);
    }

    // Lanes.
    function showLanes() {
      const wanted = element('filter').value.toLowerCase();
      const shown = read.lanes.filter(lane => `${lane.group}.${lane.name}`.toLowerCase().includes(wanted));
      lanes = [];
      const items = [];
      let top = 0, group;
      for (const lane of shown) {
        if (lane.group !== group) {
          group = lane.group;
          items.push(make('li', { class: 'group', style: `height:${heights.group}px` }, group));
          top += heights.group;
        }
        const value = make('span');
        const height = heights[lane.form];
        items.push(make('li', { class: lane.form === 'wrong' ? 'wrong' : '', style: `height:${height}px;line-height:${height}px`,
          title: `${lane.group}.${lane.name}` },
          make('span', {}, lane.isOther ? `${lane.name}, ${data.other}` : lane.name), value));
        lanes.push({ lane, top, height, value });
        top += height;
      }
      element('labels').replaceChildren(...items);
      lanes.total = top;
    }
    function draw() {
      if (!isDrawn || !read) return;
      isDrawn = false;
      requestAnimationFrame(() => { isDrawn = true; paint(); });
    }
    function paint() {
      const palette = colours(), box = element('lanes'), plot = element('plot');
      const ticks = drawRuler(element('ruler'), view, palette);
      const height = Math.min(box.clientHeight || lanes.total, lanes.total), width = plot.clientWidth;
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
      }
      const { difference } = data.runs[chosen];
      context.fillStyle = palette.difference;
      if (difference !== undefined) context.fillRect(Math.round(x(read.times[difference] ?? read.end)) - 1, 0, 3, height);
      context.fillStyle = palette.cursor;
      context.fillRect(Math.round(x(cursor)), 0, 1, height);
      element('range').textContent = `${seconds(Math.max(0, view.from), 1e6)} – ${seconds(Math.min(read.end, view.to), 1e6)} s`;
    }

    // Mouse, fingers and keys.
    function followPointers(canvas) {
      const fingers = new Map();
      const timeAt = event => view.from + (event.clientX - canvas.getBoundingClientRect().left) / canvas.clientWidth * (view.to - view.from);
      const span = () => { const xs = [...fingers.values()].map(f => f.x); return Math.max(...xs) - Math.min(...xs); };
      canvas.onpointerdown = event => {
        canvas.setPointerCapture(event.pointerId);
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, start: event.clientX, hasMoved: fingers.size > 0 });
      };
      canvas.onpointermove = event => {
        const finger = fingers.get(event.pointerId);
        if (!finger) return;
        const before = span(), dx = event.clientX - finger.x, dy = event.clientY - finger.y;
        if (Math.abs(event.clientX - finger.start) > 4 || Math.abs(dy) > 4) finger.hasMoved = true;
        if (!finger.hasMoved) return;
        [finger.x, finger.y] = [event.clientX, event.clientY];
        if (fingers.size > 1) return zoom(Math.min(2, Math.max(.5, before / Math.max(1, span()))), timeAt(event));
        element('lanes').scrollTop -= dy;
        pan(-dx / canvas.clientWidth);
      };
      canvas.onpointerup = canvas.onpointercancel = event => {
        const finger = fingers.get(event.pointerId);
        fingers.delete(event.pointerId);
        if (finger && !finger.hasMoved && event.type === 'pointerup') setCursor(timeAt(event));
      };
      canvas.addEventListener('wheel', event => {
        event.preventDefault();
        if (event.shiftKey) element('lanes').scrollTop += event.deltaY;
        else if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) pan(event.deltaX / canvas.clientWidth);
        else zoom(2 ** (Math.max(-200, Math.min(200, event.deltaY)) / 200), timeAt(event));
      }, { passive: false });
    }
    function pressKey(event) {
      if (!read || event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, #grid')) return;
      const step = (view.to - view.from) / 100;
      const wrong = direction => read.wrong[direction > 0 ? firstAt(read.wrong, row + 1) : firstAt(read.wrong, row) - 1] ?? -1;
      const actions = {
        ArrowLeft: () => event.shiftKey ? pan(-.1) : reveal(cursor - step), ArrowRight: () => event.shiftKey ? pan(.1) : reveal(cursor + step),
        '+': () => zoom(.5), '=': () => zoom(.5), '-': () => zoom(2), '0': () => { whole(); remember(); },
        Home: () => reveal(0), End: () => reveal(read.end), ',': () => goTo(row - 1), '.': () => goTo(row + 1),
        n: () => goTo(wrong(1)), p: () => goTo(wrong(-1)),
      };
      const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action) return;
      event.preventDefault();
      action();
    }

    document.title = data.title;
    element('title').textContent = data.title;
    element('onlyWrong').onchange = showGrid;
    element('filter').oninput = () => { showLanes(); draw(); };
    element('zoomIn').onclick = () => zoom(.5);
    element('zoomOut').onclick = () => zoom(2);
    element('whole').onclick = () => { whole(); remember(); };
    element('grid').onkeydown = moveInGrid;
    element('lanes').onscroll = draw;
    document.onkeydown = pressKey;
    window.onresize = draw;
    window.onhashchange = recall;
    night.onchange = draw;
    followPointers(element('plot'));
    followPointers(element('ruler'));
    showCounts();
    showGrid();
    recall();
    """#
}
