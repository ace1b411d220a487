/** The style sheet of the page: light and dark, on a phone and on paper. It holds nothing that would have to be escaped. */
export const STYLE = {
  markup: `
:root { color-scheme: light dark; --paper: #fff; --ink: #1b1f24; --faint: #57606a; --line: #d0d7de; --good: #116329; --bad: #a40e26; --open: #7a4b00; }
@media (prefers-color-scheme: dark) { :root { --paper: #0d1117; --ink: #e6edf3; --faint: #9aa4ae; --line: #30363d; --good: #56d364; --bad: #ff8b84; --open: #e3b341; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem; max-width: 75rem; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .5rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
h3 { font-size: 1.05rem; margin: 1.25rem 0 .25rem; }
h4 { font-size: .9rem; margin: .5rem 0 .25rem; color: var(--faint); }
p { margin: .25rem 0; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .4rem .5rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
th { color: var(--faint); font-size: .9rem; white-space: nowrap; }
td, li, h1 { overflow-wrap: anywhere; }
td strong { white-space: nowrap; }
ul { display: flex; flex-wrap: wrap; gap: .25rem .5rem; margin: 0; padding: 0; list-style: none; }
li { padding: 0 .5rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .9rem; }
.met li { border-color: var(--good); }
.never li { border-style: dashed; color: var(--faint); }
.held, .passed { color: var(--good); }
.broken, .failed { color: var(--bad); }
.open, .inconclusive { color: var(--open); }
@media (max-width: 45rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  table, tbody, tr, td { display: block; }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  td { padding: .1rem 0; border: 0; }
  td::before { content: attr(data-label) ": "; color: var(--faint); }
}
@media print {
  :root { --paper: #fff; --ink: #000; --faint: #444; --line: #999; --good: #064b1c; --bad: #8a0a1e; --open: #5c3800; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  tr, li { break-inside: avoid; }
  h2, h3, h4 { break-after: avoid; }
}
`,
} as const
