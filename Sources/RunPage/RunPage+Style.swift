extension RunPage {
  /// How the page looks: by day and by night, on a phone and on a desk.
  static let style = """
    :root {
      color-scheme: light dark;
      --line: light-dark(#d5dae0, #3a424b); --soft: light-dark(#f4f6f8, #1d2329); --faint: light-dark(#5b6670, #98a3ae);
      --good: light-dark(#1a7f37, #3fb950); --bad: light-dark(#cf222e, #ff6b62); --other: light-dark(#8a6100, #d8a32c);
      --chosen: light-dark(#0b57d0, #7cb3ff); --changed: light-dark(#9a3b00, #ffb454); --difference: light-dark(#b1007f, #f472d0);
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body { font: 14px/1.45 system-ui, sans-serif; margin: 0; padding: .8rem 1rem 2rem; }
    h1 { font-size: 1.25rem; margin: 0; } h2 { font-size: 1.05rem; margin: .2rem 0; }
    h3 { font-size: .85rem; margin: .9rem 0 .3rem; color: var(--faint); overflow-wrap: anywhere; }
    p { margin: .2rem 0; } button, input { font: inherit; }
    code, .mono, #lines, .happened { font-family: ui-monospace, monospace; font-size: .8rem; }
    header { display: flex; flex-wrap: wrap; align-items: baseline; gap: .3rem 1.2rem; }
    .passed { color: var(--good); } .failed, .raised, .error { color: var(--bad); }
    .skipped, .unknown { color: var(--other); }
    #grid { display: flex; flex-wrap: wrap; gap: .4rem; margin: .6rem 0; max-height: 30vh; overflow: auto; align-items: start; }
    #grid:empty { display: none; }
    #grid table { border-collapse: collapse; margin: 0 1rem .3rem 0; }
    #grid caption { text-align: left; font-weight: 600; }
    #grid th { font-weight: normal; color: var(--faint); text-align: left; padding: 0 .6rem 0 0; font-size: .8rem; }
    #grid td { padding: 1px; }
    .tile { border: 1px solid var(--line); background: var(--soft); border-radius: 5px; padding: .1rem .5rem; cursor: pointer;
      min-width: 2.2rem; min-height: 1.7rem; text-align: left; }
    td .tile { width: 100%; text-align: center; }
    .tile[aria-pressed=true] { outline: 2px solid var(--chosen); outline-offset: -1px; background: Canvas; }
    .tile b { color: inherit; } .tile span { color: CanvasText; margin-left: .35rem; }
    .tile.failed, .tile.raised, .tile.error { border-color: var(--bad); }
    :focus-visible { outline: 2px solid var(--chosen); }
    #sentences { list-style: none; margin: .3rem 0; padding: 0; max-height: 11rem; overflow: auto; }
    #sentences li { border-left: 4px solid var(--bad); margin: .25rem 0; background: var(--soft); }
    #sentences li.difference { border-color: var(--difference); }
    #sentences button { all: unset; cursor: pointer; padding: .2rem .6rem; display: block; }
    #sentences button:focus-visible { outline: 2px solid var(--chosen); }
    #work { display: grid; grid-template-columns: minmax(0, 1fr) 24rem; gap: 1rem; align-items: start; }
    #tools { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; margin: .4rem 0; }
    #tools button { min-width: 2rem; } #tools input { width: 11rem; }
    #range { color: var(--faint); margin-left: auto; }
    #ruler { display: block; margin-left: 17rem; width: calc(100% - 17rem); height: 26px; touch-action: none; cursor: pointer; }
    #lanes { display: grid; grid-template-columns: 17rem minmax(0, 1fr); align-items: start; overflow: hidden auto; max-height: 62vh;
      border: 1px solid var(--line); border-width: 1px 0; }
    #labels { list-style: none; margin: 0; padding: 0; }
    #labels li { display: flex; justify-content: space-between; gap: .5rem; padding: 0 .5rem 0 .7rem; white-space: nowrap;
      overflow: hidden; font-size: .78rem; line-height: 20px; }
    #labels li.group { font-weight: 600; padding-left: 0; align-items: end; }
    #labels li span { color: var(--faint); overflow: hidden; text-overflow: ellipsis; }
    #labels li span:first-child { flex: none; max-width: 66%; }
    #labels li span + span { color: CanvasText; font-variant-numeric: tabular-nums; text-align: right; }
    #labels li.wrong span { color: var(--bad); }
    #labels li.curve { line-height: 1.3; align-items: center; }
    #labels small { display: block; font-size: .68rem; }
    #labels li span.changed, #state .changed { color: var(--changed); font-weight: 700; }
    #state { border-collapse: collapse; font-size: .78rem; width: 100%; table-layout: fixed; }
    #state th, #state td { text-align: left; font-weight: normal; padding: 0 .4rem 0 0; vertical-align: top; overflow-wrap: anywhere; }
    #state th { color: var(--faint); width: 58%; } #state tbody th { padding-left: .7rem; }
    #state thead th { font-weight: 600; color: CanvasText; padding-top: .3rem; }
    #state .changed th { color: inherit; font-weight: inherit; } #state del { color: var(--faint); font-weight: normal; }
    summary { cursor: pointer; } summary h3 { display: inline-block; }
    #sides { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 .6rem; }
    #picture figure { margin: 0; } #picture { display: flex; gap: .5rem; } #picture figure { flex: 0 1 auto; min-width: 0; }
    #plot { position: sticky; top: 0; width: 100%; display: block; touch-action: none; cursor: crosshair; }
    #strip { display: flex; gap: .4rem; overflow-x: auto; padding: .5rem 0; }
    #strip button { border: 2px solid transparent; background: none; padding: 0; cursor: pointer; flex: none; font-size: .72rem;
      color: var(--faint); }
    #strip img { height: 74px; display: block; background: var(--soft); }
    #strip button[aria-pressed=true] { border-color: var(--chosen); color: CanvasText; }
    #picture img { max-width: 100%; max-height: 28vh; display: block; background: var(--soft); }
    #lines, .happened { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 5px; overflow: hidden; }
    #lines li { white-space: pre; overflow: hidden; text-overflow: ellipsis; padding: 0 .4rem; }
    #lines li::before { content: attr(data-line); display: inline-block; width: 2.6rem; color: var(--faint); }
    .happened button { all: unset; display: block; padding: 0 .4rem; cursor: pointer; width: 100%; white-space: nowrap;
      overflow: hidden; text-overflow: ellipsis; box-sizing: border-box; }
    .happened li { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; padding: 0 .4rem; }
    .happened button { padding: 0; }
    .happened .first { box-shadow: inset 4px 0 var(--difference); }
    .happened time { color: var(--faint); }
    .happened .later { opacity: .45; }
    .here { background: light-dark(#dbe9ff, #21395c); }
    #lines .here, .happened .here, .happened .here button { white-space: pre-wrap; overflow-wrap: anywhere; }
    .happened .here.wrong, #lines .here.wrong { background: light-dark(#ffdcd9, #5c2525); }
    aside { position: sticky; top: .5rem; max-height: calc(100vh - 1rem); overflow: auto; }
    figcaption { font-size: .8rem; color: var(--faint); }
    .hint { color: var(--faint); font-size: .8rem; font-weight: normal; }
    @media (max-width: 900px) {
      #work { grid-template-columns: minmax(0, 1fr); }
      #lanes { grid-template-columns: 9rem minmax(0, 1fr); } #ruler { margin-left: 9rem; width: calc(100% - 9rem); }
      #labels li { padding-left: .2rem; } aside { position: static; max-height: none; }
    }
    """

  /// What stands on the page before its script fills it.
  static let body = """
    <header><h1 id="title"></h1><p id="counts" role="status"></p>
    <label id="only"><input type="checkbox" id="onlyWrong"> only what did not pass</label></header>
    <section id="grid" aria-label="Runs"></section>
    <main id="work">
    <section aria-label="What happened">
    <h2 id="run"></h2>
    <ul id="sentences"></ul>
    <p id="note"></p>
    <div id="sides" hidden></div>
    <div id="time">
    <div id="tools">
    <button type="button" id="zoomIn" aria-label="Zoom in">+</button><button type="button" id="zoomOut" aria-label="Zoom out">−</button>
    <button type="button" id="whole">Whole run</button>
    <input id="filter" type="search" placeholder="Find lanes" aria-label="Only lanes whose names contain"><span id="range"></span>
    </div>
    <canvas id="ruler" aria-hidden="true"></canvas>
    <div id="lanes" tabindex="0" role="group" aria-label="Lanes on one axis of time">
    <ul id="labels"></ul><canvas id="plot" aria-hidden="true"></canvas>
    </div>
    <div id="strip" aria-label="Pictures"></div>
    <p class="hint">Click for a moment; drag or turn the wheel to move and zoom. Keys: ← → the cursor, Shift + ← → the view, + − 0 zoom,
    , . the line before and after, N P what is wrong.</p>
    </div>
    </section>
    <aside aria-label="At the cursor">
    <h3>At <span id="moment" aria-live="polite"></span></h3><ol id="happened" class="happened"></ol>
    <div id="cause"><h3 id="place"></h3><ol id="lines"></ol></div>
    <div id="pictures"><h3 id="pictureName"></h3><div id="picture"></div></div>
    <details open><summary><h3>State</h3></summary><table id="state"></table></details>
    </aside>
    </main>
    <noscript><p>This page needs its script; trace.txt in each result folder has the same as text.</p></noscript>
    """
}
