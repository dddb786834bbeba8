import { createHash } from 'node:crypto'

import { raw } from 'hono/html'

import { TOKENS } from '../pages/page-style.ts'

const FRAME = `
:root[data-theme="light"] { color-scheme: light; } :root[data-theme="dark"] { color-scheme: dark; }
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 72px; }
body { margin: 0; background: var(--bg); color: var(--text); font: .9375rem/1.6 var(--font); overflow-wrap: anywhere;
  -webkit-font-smoothing: antialiased; }
:lang(ko) { word-break: keep-all; line-height: 1.7; }
a { color: var(--accent-text); text-decoration-color: var(--accent-line); text-underline-offset: 3px; }
a:hover { text-decoration-color: currentColor; }
:focus-visible { outline: 2px solid var(--accent-text); outline-offset: 2px; border-radius: 5px; }
svg { display: block; flex: none; }
.skip { position: absolute; left: 12px; top: -60px; z-index: 3; padding: 10px 14px; border-radius: 7px; background: var(--surface); }
.skip:focus { top: 10px; }
.bar { position: sticky; top: 0; z-index: 2; display: flex; align-items: center; gap: 18px; min-height: 56px; padding: 6px 24px;
  background: var(--bg); border-bottom: 1px solid var(--line); font-size: .875rem; }
.bar a { color: var(--text-2); text-decoration: none; padding: 10px 0; } .bar a:hover { color: var(--text); text-decoration: underline; }
.bar .brand { display: flex; align-items: center; gap: 9px; font-weight: 650; color: var(--text); }
.bar .brand svg { width: 24px; height: 24px; } .warp { stroke: var(--text); } .weft { stroke: var(--accent); }
.bar .gap { flex: 1; } .bar .to-pages { display: none; }
.grid { display: grid; grid-template-columns: 264px minmax(0, 1fr); max-width: 1240px; margin: 0 auto; }
.pages { position: sticky; top: 57px; align-self: start; max-height: calc(100vh - 57px); overflow: auto; padding: 26px 12px 40px 24px;
  font-size: .875rem; }
.pages h2 { margin: 22px 0 6px 10px; font-size: .75rem; font-weight: 600; color: var(--text-3); }
.pages ul { margin: 0; padding: 0; list-style: none; }
.pages a { display: block; padding: 6px 10px; border-radius: 7px; color: var(--text-2); text-decoration: none; line-height: 1.4; }
.pages a:hover { background: var(--hover); color: var(--text); }
.pages a[aria-current] { background: var(--accent-soft); color: var(--accent-text); font-weight: 550; }
.pages .deep a { padding-left: 24px; }
main { min-width: 0; padding: 34px 40px 72px; }
`

const TEXT = `
article { max-width: 76ch; }
article > * { margin: 0 0 16px; }
h1 { font-size: 1.75rem; line-height: 1.25; font-weight: 650; letter-spacing: -.015em; text-wrap: balance; }
article h2 { margin-top: 40px; font-size: 1.25rem; line-height: 1.35; font-weight: 640; }
article h3 { margin-top: 28px; font-size: 1rem; font-weight: 640; }
article :is(h2, h3, h4) a { color: inherit; text-decoration: none; }
article :is(h2, h3, h4) a:hover { text-decoration: underline; }
article p, article li { color: var(--text); text-wrap: pretty; }
article ul, article ol { padding-left: 22px; } article li { margin: 5px 0; } li::marker { color: var(--text-3); }
b, strong { font-weight: 620; }
code { padding: 1px 5px; border-radius: 5px; background: var(--sunken); border: 1px solid var(--line); font: .86em/1.5 var(--mono); }
pre { padding: 14px 16px; overflow-x: auto; background: var(--sunken); border: 1px solid var(--line); border-radius: 9px; }
pre code { padding: 0; border: 0; background: none; font-size: .8125rem; overflow-wrap: normal; }
img { display: block; max-width: 100%; height: auto; margin: 8px 0; border: 1px solid var(--line); border-radius: 11px; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 9px; background: var(--surface); }
table { width: 100%; border-collapse: collapse; font-size: .875rem; line-height: 1.5; }
th, td { padding: 9px 12px; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
th { background: var(--sunken); font-size: .8125rem; font-weight: 600; color: var(--text-2); }
tr:last-child td { border-bottom: 0; }
blockquote { margin-inline: 0; padding-left: 16px; border-left: 3px solid var(--accent-line); color: var(--text-2); }
.note { padding: 10px 14px; border: 1px solid var(--line); border-radius: 9px; background: var(--sunken); font-size: .875rem; color: var(--text-2); }
.toc { border: 1px solid var(--line); border-radius: 9px; background: var(--surface); font-size: .875rem; }
.toc summary { padding: 10px 14px; cursor: pointer; font-weight: 550; }
.toc ul { margin: 0; padding: 0 14px 12px; columns: 15rem; list-style: none; }
.toc li { margin: 0; break-inside: avoid; } .toc li a { display: inline-block; padding: 4px 0; }
.turn { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 12px; max-width: 76ch; margin-top: 48px; padding-top: 18px;
  border-top: 1px solid var(--line); font-size: .875rem; }
.turn a { padding: 8px 0; } .turn a:last-child { margin-left: auto; text-align: right; }
.turn small { display: block; font-size: .75rem; color: var(--text-3); }
`

/** On narrow screens, the list of pages is below the text, and the bar links to it. */
const NARROW = `
@media (max-width: 860px) {
  .bar { padding-inline: 16px; gap: 14px; } .bar .to-pages { display: inline; }
  .grid { display: flex; flex-direction: column; }
  .pages { order: 1; }
  main { padding: 24px 16px 40px; }
  .pages { position: static; max-height: none; padding: 8px 16px 48px; border-top: 1px solid var(--line); }
  .pages a { padding-block: 10px; }
  h1 { font-size: 1.5rem; }
}
@media (max-width: 560px) {
  th, td { min-width: 8rem; }
  img { border-radius: 9px; }
}
@media (max-width: 420px) { .bar { gap: 12px; font-size: .8125rem; white-space: nowrap; } .bar .brand span { display: none; } }
@media print { .bar, .pages, .turn, .toc { display: none; } .grid { display: block; } }
`

const STYLE = [TOKENS, FRAME, TEXT, NARROW].join('')

// Made outside a template, whose spaces would not be in the hash.
export const DOCS_STYLE_ELEMENT = raw(`<style>${STYLE}</style>`)
export const DOCS_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`
