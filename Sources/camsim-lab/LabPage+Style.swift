extension LabPage {
  /// How the page looks: by day and by night, on a phone and on a desk.
  static let style = """
    :root {
      color-scheme: light dark;
      --line: light-dark(#d5dae0, #3a424b); --soft: light-dark(#f4f6f8, #1d2329); --faint: light-dark(#5b6670, #98a3ae);
      --good: #1fa34a; --mirrored: #d48806; --bad: #d7263d;
    }
    body { font: 15px/1.45 system-ui, sans-serif; margin: 0 auto; max-width: 1500px; padding: 1rem; }
    h1 { font-size: 1.5rem; margin: 0 0 .3rem; }
    p { margin: .3rem 0; max-width: 60rem; }
    form { display: flex; flex-wrap: wrap; gap: .6rem; padding: .8rem; margin: .8rem 0; background: var(--soft);
      border: 1px solid var(--line); border-radius: 8px; position: sticky; top: 0; z-index: 2; }
    form label { display: flex; flex-direction: column; font-size: .8rem; color: var(--faint); }
    select, button { font: inherit; padding: .25rem .4rem; }
    .legend span { display: inline-block; padding: 0 .5rem; margin-right: .5rem; border-left: 5px solid; }
    .good { border-color: var(--good) !important; } .mirrored { border-color: var(--mirrored) !important; }
    .bad { border-color: var(--bad) !important; }
    table { border-collapse: collapse; width: 100%; }
    th, td { border: 1px solid var(--line); padding: .3rem; text-align: left; vertical-align: top; font-weight: normal; }
    thead th { background: var(--soft); font-weight: 600; position: sticky; top: 5.2rem; z-index: 1; }
    tbody th { font-size: .85rem; white-space: nowrap; }
    tbody th b { display: block; }
    td button { all: unset; cursor: pointer; display: flex; flex-direction: column; align-items: center; gap: .2rem;
      width: 100%; border-bottom: 4px solid transparent; font-size: .8rem; }
    td button:focus-visible, td button:hover { background: var(--soft); outline: 2px solid currentColor; }
    td .box { height: 96px; display: flex; align-items: center; }
    dialog { max-width: 46rem; border: 1px solid var(--line); border-radius: 10px; padding: 1.2rem; }
    dialog img { image-rendering: auto; width: 192px; border-bottom: 6px solid; }
    dialog .top { display: flex; gap: 1.2rem; flex-wrap: wrap; }
    pre { background: var(--soft); padding: .7rem; overflow: auto; max-height: 18rem; font-size: .8rem; }
    #more { margin: 1rem 0; }
    """

  /// What stands on the page before its script fills it.
  static let body = """
    <h1>Orientation lab</h1>
    <p>Every cell is a picture that a simulated phone took of the same upright chart. It shows what a viewer sees, after it has turned
    and mirrored the file as the file says. Choose how the phone was held and what the app had set, and find your bug.</p>
    <p class="legend"><span class="good">upright</span><span class="mirrored">upright, but mirrored</span><span class="bad">turned</span></p>
    <form id="filters" aria-label="Filters"></form>
    <p id="count" role="status"></p>
    <table><thead id="head"></thead><tbody id="rows"></tbody></table>
    <button id="more" hidden>Show more</button>
    <dialog id="cell" aria-labelledby="cellTitle"></dialog>
    <noscript><p>This page needs its script; table.txt beside it has the same as text.</p></noscript>
    """
}
