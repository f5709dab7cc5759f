/// The style of the page: in light and dark mode, on a telephone and on paper.
///
/// Words, signs and line shapes as well as colours mark the signed parts and the verdict.
enum StyleSheet {
  static let text = colors + layout + findings + times + document + list + narrow + paper

  private static let colors = """
    :root { color-scheme: light dark;
      --paper: #fff; --ink: #1c2128; --soft: #57606a; --line: #d8dee4; --field: #f6f8fa;
      --good: #116329; --bad: #b31d28; --unsure: #7d4e00; --link: #0550ae; --now: #6639ba;
      --good-field: #e6f4ea; --bad-field: #fdeceb; --unsure-field: #fff4d6; --signed: #2da44e; }
    @media screen and (prefers-color-scheme: dark) { :root {
      --paper: #0f1318; --ink: #dfe5ec; --soft: #98a2ad; --line: #2e363f; --field: #171c23;
      --good: #5fd38a; --bad: #ff8f85; --unsure: #e6b450; --link: #7ab7ff; --now: #c4a1ff;
      --good-field: #12261a; --bad-field: #2b1618; --unsure-field: #2a2110; --signed: #3fb950; } }

    """

  private static let layout = """
    * { box-sizing: border-box; }
    html { font: 15px/1.5 system-ui, sans-serif; background: var(--paper); color: var(--ink); }
    body { max-width: 68rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; }
    code, .name, .tree, time, .mask, .v { font-family: ui-monospace, "DejaVu Sans Mono", monospace;
      font-size: 0.9em; overflow-wrap: anywhere; }
    a { color: var(--link); }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
    :target { outline: 2px solid var(--now); outline-offset: 2px; border-radius: 4px; }
    h1, h2, h3, h4, p, dl, dd, ol { margin: 0; }
    h1 { font-size: 1.25rem; font-weight: 600; line-height: 1.6; }
    section { margin-top: 1.75rem; }
    section > h2, section > h3 { font-size: 0.8rem; font-weight: 600; color: var(--soft);
      text-transform: uppercase; letter-spacing: 0.06em; margin-bottom: 0.6rem; }
    .brand { font-size: 0.8rem; color: var(--soft); letter-spacing: 0.06em; }
    .sub, .hint, footer { color: var(--soft); font-size: 0.87rem; }
    .sub { margin-top: 0.25rem; }
    .hint { margin: 0.4rem 0; max-width: 46rem; }
    footer { margin-top: 2.5rem; padding-top: 0.75rem; border-top: 1px solid var(--line); }
    .badge { display: inline-block; border: 1px solid currentColor; border-radius: 4px;
      padding: 0 0.5em; font-weight: 600; white-space: nowrap; }
    .valid > .badge, .badge.valid, .signed > .badge, .badge.signed { color: var(--good); background: var(--good-field); }
    .badge.invalid, .badge.not-signed { color: var(--bad); background: var(--bad-field); }
    .badge.indeterminate, .badge.intact, .badge.unread { color: var(--unsure); background: var(--unsure-field); }
    .columns { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 2.5rem; }
    .columns > :only-child { grid-column: 1 / -1; }
    dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.3rem 1rem; }
    dt { color: var(--soft); font-size: 0.87rem; }
    dd { min-width: 0; overflow-wrap: anywhere; }
    .chips span { border: 1px solid var(--line); border-radius: 4px; padding: 0 0.4em;
      background: var(--field); }
    table { border-collapse: collapse; width: 100%; font-size: 0.93rem; }
    th, td { text-align: left; vertical-align: top; padding: 0.3rem 1rem 0.3rem 0;
      border-top: 1px solid var(--line); font-weight: normal; overflow-wrap: anywhere; }
    thead th { color: var(--soft); font-size: 0.87rem; border-top: 0; }
    .mask { border: 1px dashed var(--line); border-radius: 3px; padding: 0 0.3em;
      background: var(--field); color: var(--soft); white-space: nowrap; }
    .digest { color: var(--soft); }
    .folded { margin-top: 1rem; }
    .command, .ticket { background: var(--field); border: 1px solid var(--line); border-radius: 4px;
      padding: 0.5rem 0.8rem; margin: 0.4rem 0; white-space: pre-wrap; overflow-wrap: anywhere;
      font: 0.87rem/1.5 ui-monospace, "DejaVu Sans Mono", monospace; user-select: all; }
    .folded > summary { cursor: pointer; color: var(--soft); }
    .folded > table { margin-top: 0.4rem; }
    tr.good .mark { color: var(--good); } tr.unsure .mark { color: var(--unsure); }

    """

  private static let findings = """
    .findings { list-style: none; padding: 0; display: grid; gap: 0.75rem; }
    .findings > * { min-width: 0; }
    .finding { border: 1px solid var(--line); border-left-width: 4px; border-radius: 4px;
      padding: 0.7rem 1rem 0.8rem; display: grid; gap: 0.45rem; break-inside: avoid; }
    .finding.bad { border-left-color: var(--bad); } .finding.bad .mark { color: var(--bad); }
    .finding.unsure { border-left: 4px dashed var(--unsure); }
    .finding.unsure .mark { color: var(--unsure); }
    .finding h3, .finding h4 { font-size: 1rem; font-weight: 600; }
    .finding .head { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; }
    .finding .head > :first-child { flex: 1 1 24rem; }
    .finding .word { color: var(--soft); font-size: 0.87rem; }
    .exchange .head { font-weight: 600; font-size: 1.1rem; } .exchange .bad { color: var(--bad); }
    .exchange > dl { grid-template-columns: 5rem minmax(0, 1fr); }
    .exchange > p + dl { margin-top: 0.5rem; } .exchange > dl + * { margin-top: 0.9rem; }
    .help { background: var(--field); border-radius: 4px; padding: 0.4rem 0.7rem; }
    .help b { margin-right: 0.5em; }

    """

  private static let times = """
    .times { display: flex; gap: 0.75rem; }
    .times ol { list-style: none; padding: 0; min-width: 0; flex: 1; }
    .times li { height: 44px; padding: 2px 0; line-height: 20px; font-size: 14px; overflow: hidden;
      white-space: nowrap; text-overflow: ellipsis; }
    .times b { font-weight: 600; } .times .now b { color: var(--now); }
    .times time, .times .far { font-size: 12.5px; color: var(--soft); }
    .gutter { flex: none; display: block; }
    .axis { stroke: var(--line); stroke-width: 2; }
    .dot { fill: var(--ink); stroke: var(--ink); stroke-width: 1.5; }
    .dot.dashed { fill: var(--paper); stroke: var(--soft); stroke-dasharray: 2 2; }
    .nowline { stroke: var(--now); stroke-width: 2; } .nowdot { fill: var(--now); }
    .bar { fill: var(--signed); fill-opacity: 0.3; stroke: var(--signed); stroke-width: 1.5; }
    .bar.dashed { fill: none; stroke: var(--soft); stroke-dasharray: 4 3; }
    .skew { fill: var(--soft); fill-opacity: 0.12; stroke: var(--soft); stroke-dasharray: 1 3; stroke-width: 1.5; }

    """

  private static let document = """
    .tree { list-style: none; padding: 0; font-size: 0.87rem; line-height: 1.55;
      border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); }
    .tree li { padding: 1px 0.5rem 1px calc(0.8rem + var(--d) * 1.05rem);
      border-left: 4px dotted var(--line); }
    .tree li.sig { border-left: 4px solid var(--signed); background: var(--good-field); }
    .tree li.mac { border-left: 4px double var(--signed); }
    .row { display: block; padding-left: 1rem; text-indent: -1rem; }
    .tree b { font-weight: 600; }
    .tree .a, .tree i { color: var(--soft); } .tree i { font-style: normal; }
    .tree .v, .tree .mask { font-size: 1em; }
    .tag { font: 600 0.75rem/1.4 system-ui, sans-serif; border: 1px solid currentColor;
      border-radius: 3px; padding: 0 0.4em; color: var(--soft); white-space: nowrap; }
    .tag.sig, .tag.mac { color: var(--good); }
    .note { display: block; font: 0.87rem/1.45 system-ui, sans-serif; margin: 2px 0 4px;
      padding: 1px 0.6em; border-radius: 3px; width: fit-content; }
    .note.bad { color: var(--bad); background: var(--bad-field); }
    .note.unsure { color: var(--unsure); background: var(--unsure-field); }

    """

  private static let list = """
    .many header { margin-bottom: 1rem; }
    .filter fieldset { border: 0; padding: 0; margin: 0.5rem 0 0; display: flex; flex-wrap: wrap;
      gap: 0.3rem 1.1rem; }
    .filter legend { float: left; margin-right: 1rem; padding: 0; color: var(--soft); }
    .filter label { white-space: nowrap; cursor: pointer; }
    .chart ol { list-style: none; padding: 0; }
    .chart li { display: grid; grid-template-columns: minmax(0, 14rem) 4.5rem minmax(0, 1fr);
      gap: 0 1rem; align-items: center; padding: 0.1rem 0; }
    .count { text-align: right; font-variant-numeric: tabular-nums; }
    .share { display: block; height: 0.8rem; overflow: hidden; background: var(--field); border-radius: 2px; }
    .share span { display: block; height: 100%; width: calc(var(--w) * 1%); border-radius: 2px; background: var(--bad); }
    .share .valid, .share .signed { background: var(--good); }
    .share .indeterminate, .share .intact, .share .unread { background: var(--unsure); }
    .many .group > h2 { display: flex; flex-wrap: wrap; gap: 0 0.8rem; align-items: baseline;
      font-size: 1rem; text-transform: none; letter-spacing: 0; color: inherit; margin: 1.5rem 0 0.2rem; }
    .many .group { border-top: 0; }
    .many main { border-bottom: 1px solid var(--line); }
    .many .payload { border-top: 1px solid var(--line); }
    .many .line { display: grid; grid-template-columns: 7.5rem minmax(0, 11fr) minmax(0, 8fr);
      gap: 0 1rem; padding: 0.28rem 0; align-items: baseline; }
    .many summary { cursor: pointer; list-style: none; }
    .many summary::-webkit-details-marker { display: none; }
    .many summary .name::before { content: "\\25B8"; display: inline-block; width: 1em;
      color: var(--soft); }
    .many details[open] > summary .name::before { content: "\\25BE"; }
    .many summary:hover { background: var(--field); }
    .folder { color: var(--soft); font-weight: normal; }
    .many .badge { justify-self: start; font-size: 0.87rem; }
    .why { color: var(--soft); font-size: 0.87rem; overflow-wrap: anywhere; }
    .many details[open] { border-left: 4px solid var(--line); padding-left: 1rem;
      margin-bottom: 1.5rem; }
    .many article > h3 { position: absolute; clip-path: inset(50%); width: 1px; height: 1px;
      overflow: hidden; }
    body:has(#show-valid:checked) .payload:not(.valid),
    body:has(#show-signed:checked) .payload:not(.signed),
    body:has(#show-invalid:checked) .payload:not(.invalid),
    body:has(#show-not-signed:checked) .payload:not(.not-signed),
    body:has(#show-intact:checked) .payload:not(.intact),
    body:has(#show-indeterminate:checked) .payload:not(.indeterminate),
    body:has(#show-unread:checked) .payload:not(.unread) { display: none; }

    """

  private static let narrow = """
    @media (max-width: 52rem) {
      .columns { grid-template-columns: minmax(0, 1fr); }
      .many .line { grid-template-columns: minmax(0, 1fr); gap: 0.1rem; padding: 0.5rem 0; } }
    @media (max-width: 34rem) {
      body { padding: 1rem 0.75rem 2rem; }
      .chart li { grid-template-columns: minmax(0, 1fr) 3.5rem; }
      .share { grid-column: 1 / -1; }
      dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: 0.4rem; }
      thead { display: none; } th, td { display: block; padding-right: 0; }
      td { border-top: 0; padding-top: 0; } td:empty { display: none; }
      .tree li { padding-left: calc(0.4rem + min(var(--d), 12) * 0.45rem); } }

    """

  private static let paper = """
    @page { margin: 15mm; }
    @media print {
      html { font-size: 10pt; } body { max-width: none; padding: 0; }
      * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
      .filter, .folded:not([open]) { display: none; }
      .tree li, tr, .times { break-inside: avoid; } h2, h3 { break-after: avoid; }
      a { color: inherit; text-decoration: none; } }
    """
}
