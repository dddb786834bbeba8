import { createHash } from 'node:crypto'

import { raw } from 'hono/html'

/** The Loom's tokens, for the few pages that must work without it and without script. */
export const TOKENS = `
:root { color-scheme: light dark;
  --bg: light-dark(#fbf9f7, #151215); --surface: light-dark(#ffffff, #1e191e); --sunken: light-dark(#f5f2ef, #110e11);
  --hover: light-dark(#f2eeea, #282328); --line: light-dark(#e3e0dc, #302b30); --line-2: light-dark(#d1cbc8, #443d44);
  --control: light-dark(#8b838a, #7c747d); --text: light-dark(#241b23, #eeeaed); --text-2: light-dark(#544b53, #bab3b9);
  --text-3: light-dark(#6d646c, #9f979e); --accent: light-dark(#842c69, #a94c8a);
  --accent-hover: light-dark(#6f1e57, #b95998); --accent-text: light-dark(#832a68, #e9a6cf); --on-accent: #ffffff;
  --accent-soft: light-dark(#fceef6, #371e2e); --accent-line: light-dark(#ecc3db, #6c395a);
  --warn: light-dark(#7a4a0f, #edbf71); --warn-soft: light-dark(#fef3dd, #322410); --warn-line: light-dark(#edd09c, #624821);
  --bad: light-dark(#a52522, #f79890); --bad-soft: light-dark(#fef0ee, #3c1c1a); --bad-line: light-dark(#fac6c1, #7a3a36);
  --font: "Inter", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Pretendard",
    "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", "Malgun Gothic", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", "Noto Sans Mono CJK KR", monospace; }
`

const GROUND = `
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; padding: 36px 20px 48px; background: var(--bg); color: var(--text); font: .9375rem/1.5 var(--font);
  overflow-wrap: anywhere; -webkit-font-smoothing: antialiased; }
:lang(ko) { word-break: keep-all; line-height: 1.6; }
h1, h2, p, ul, dl, dd, fieldset { margin: 0; padding: 0; }
ul { list-style: none; }
fieldset { min-width: 0; border: 0; }
legend { padding: 0; }
h1 { font-size: 1.375rem; line-height: 1.3; font-weight: 640; letter-spacing: -.012em; text-wrap: balance; }
h2, legend { font-size: .9375rem; line-height: 1.4; font-weight: 620; }
p { text-wrap: pretty; }
b { font-weight: 600; }
svg, img { display: block; flex: none; }
a { color: var(--accent-text); text-decoration-color: var(--accent-line); text-underline-offset: 3px; }
a:hover { text-decoration-color: currentColor; }
:focus-visible { outline: 2px solid var(--accent-text); outline-offset: 2px; border-radius: 5px; }
code { font: .9em/1.5 var(--mono); }
.quiet { color: var(--text-2); }
.small { font-size: .8125rem; }
.icon { width: 16px; height: 16px; fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.brand { display: flex; align-items: center; justify-content: center; gap: 9px; margin-bottom: 18px; font-weight: 650; }
.brand svg { width: 26px; height: 26px; }
.warp { stroke: var(--text); } .weft { stroke: var(--accent); }
main { max-width: 520px; margin: 0 auto; background: var(--surface); border: 1px solid var(--line); border-radius: 16px; }
footer { max-width: 520px; margin: 14px auto 0; text-align: center; font-size: .8125rem; color: var(--text-3); }
`

const PARTS = `
.plain { display: grid; gap: 16px; padding: 26px 24px; }
.plain p { color: var(--text-2); }
.plain dt { margin-top: 12px; font-size: .8125rem; color: var(--text-3); }
.plain dd { margin-top: 4px; }
.plain code { display: block; padding: 12px; background: var(--sunken); border: 1px solid var(--line); border-radius: 7px;
  font-size: .875rem; user-select: all; }
.button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 9px 18px;
  border: 1px solid var(--line-2); border-radius: 9px; background: var(--surface); color: var(--text); font: inherit;
  font-weight: 550; text-decoration: none; cursor: pointer; }
.button:hover { background: var(--hover); border-color: var(--control); }
.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.primary:hover { background: var(--accent-hover); border-color: var(--accent-hover); }
.button:focus-visible { border-radius: 9px; }
.note { display: grid; grid-template-columns: 16px minmax(0, 1fr); gap: 10px; padding: 11px 14px; border: 1px solid var(--line);
  border-radius: 9px; background: var(--sunken); font-size: .8125rem; color: var(--text-2); }
.note .icon { margin-top: 2px; } .note b { color: var(--text); }
.plain .note p { color: inherit; }
.note.warn { background: var(--warn-soft); border-color: var(--warn-line); } .note.warn .icon { color: var(--warn); }
.note.bad { background: var(--bad-soft); border-color: var(--bad-line); } .note.bad .icon { color: var(--bad); }
.badge { display: inline-flex; align-items: center; gap: 4px; min-height: 20px; padding: 1px 7px; border-radius: 5px;
  border: 1px solid var(--line-2); font-size: .75rem; font-weight: 500; line-height: 1.3; color: var(--text-2); }
.badge .icon { width: 12px; height: 12px; }
.badge.warn { color: var(--warn); background: var(--warn-soft); border-color: var(--warn-line); }
`

/** The form in which a person gives an app access. */
const FORM = `
.figure { display: flex; align-items: center; justify-content: center; padding: 26px 20px 6px; }
.figure .thread { width: 56px; border-top: 3px dashed var(--accent); }
.tile { --size: 52px; display: grid; place-items: center; flex: none; width: var(--size); height: var(--size);
  overflow: hidden; border-radius: 28%; font-weight: 640; font-size: 1.1875rem; line-height: 1; }
.tile > * { grid-area: 1 / 1; }
.tile svg { width: 100%; height: 100%; } .tile text { font: 640 17px var(--font); }
/* Chromium marks a broken picture unless its width and height are left to itself. */
.tile img { min-width: var(--size); max-width: var(--size); min-height: var(--size); max-height: var(--size); object-fit: cover; }
.tile.app { border: 1px solid var(--line-2); background: var(--bg); }
.tile.unknown { border: 2px dashed var(--control); color: var(--text-3); }
.tile.mid { --size: 40px; }
.tile.person { --size: 28px; border-radius: 50%; background: var(--accent-soft); color: var(--accent-text); font-size: .6875rem; }
.asks { padding: 10px 24px 16px; text-align: center; } .asks p { margin-top: 8px; color: var(--text-2); }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 8px 16px; margin: 0 22px 16px;
  padding: 12px 14px; border-radius: 9px; background: var(--sunken); font-size: .8125rem; }
.facts dt { color: var(--text-3); } .facts dd { display: grid; gap: 2px; justify-items: start; }
.facts + .note { margin: -4px 22px 16px; }
.first { display: grid; gap: 14px; padding: 18px 22px 22px; border-top: 1px solid var(--line); }
.section { display: grid; gap: 10px; padding: 16px 22px 18px; border-top: 1px solid var(--line); }
.section legend { float: left; width: 100%; } .section legend + * { clear: both; }
.choices { display: grid; gap: 8px; }
.choice { border: 1px solid var(--line-2); border-radius: 9px; background: var(--surface); }
.choice:hover { border-color: var(--control); }
.choice label { display: grid; grid-template-columns: 18px minmax(0, 1fr); gap: 12px; align-items: center; padding: 10px 12px;
  min-height: 44px; cursor: pointer; }
.choice .whom { display: flex; align-items: center; gap: 11px; min-width: 0; }
.choice .named { display: flex; flex-wrap: wrap; align-items: center; gap: 2px 8px; }
.choice .hint { display: block; font-size: .8125rem; color: var(--text-2); }
.choice.off { background: var(--sunken); } .choice.off label { cursor: not-allowed; } .choice.off b { color: var(--text-2); }
.choice.off:hover { border-color: var(--line-2); } .choice.off .tile { opacity: .6; }
.choice:has(> label input:checked) { border-color: var(--accent); background: var(--accent-soft); }
.choice:has(> label input:focus-visible) { outline: 2px solid var(--accent-text); outline-offset: 2px; }
input[type="radio"], input[type="checkbox"] { appearance: none; display: grid; place-items: center; width: 18px; height: 18px; margin: 0;
  border: 1.5px solid var(--control); border-radius: 50%; background: var(--surface); cursor: pointer; }
input[type="checkbox"] { border-radius: 5px; }
.choice > label input:focus-visible { outline: none; }
input:disabled { border-color: var(--line-2); background: var(--sunken); cursor: not-allowed; }
input:checked { border-color: var(--accent); background: var(--accent); }
input:checked::after { content: ""; width: 8px; height: 8px; border-radius: 50%; background: var(--on-accent); }
input[type="checkbox"]:checked::after { width: 10px; height: 5px; margin-top: -3px; border: solid var(--on-accent);
  border-width: 0 0 2px 2px; border-radius: 0; background: none; transform: rotate(-45deg); }
input:checked:disabled { border-color: var(--control); background: var(--control); }
.rights { padding: 10px 12px 12px; border-top: 1px solid var(--accent-line); font-size: .875rem; }
.choice:not(:has(> label input:checked)) .rights { display: none; }
.list li { display: grid; grid-template-columns: 16px minmax(0, 1fr); gap: 10px; padding: 3px 0; } .list .icon { margin-top: 3px; }
.rights .list { margin-top: 4px; } .section > .list { font-size: .875rem; }
.list .no { color: var(--text-2); } .list .grave .icon { color: var(--bad); }
.spans { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px; }
.spans label { gap: 9px; padding-inline: 10px; }
.spans .choice:first-child { grid-column: 1 / -1; }
.asks-more { display: grid; gap: 14px; } .asks-more fieldset { display: grid; gap: 4px; }
.asks-more legend { float: left; width: 100%; } .asks-more legend + * { clear: both; }
.ticks { display: grid; grid-template-columns: repeat(auto-fill, minmax(140px, 1fr)); gap: 0 12px; }
.choice .tick, .tick { display: grid; grid-template-columns: 18px minmax(0, 1fr); gap: 10px; align-items: center; min-height: 44px;
  padding: 4px 0; font-size: .875rem; cursor: pointer; }
.tick .hint { display: block; font-size: .8125rem; color: var(--text-2); }
.error { color: var(--bad); font-size: .8125rem; }
.who { display: flex; align-items: center; gap: 10px; padding: 12px 22px; border-top: 1px solid var(--line);
  font-size: .8125rem; color: var(--text-2); }
.who p { flex: 1; min-width: 0; } .who a { flex: none; padding: 6px 0; }
.end { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 10px; padding: 16px 22px 20px;
  border-top: 1px solid var(--line); background: var(--bg); border-radius: 0 0 16px 16px; }
`

const NARROW = `
@media (max-width: 560px) {
  body { padding: 16px 12px 28px; }
  .plain { padding: 20px 16px; }
  .section, .first, .who, .end { padding-inline: 16px; }
  .facts, .facts + .note { margin-inline: 16px; }
  .asks { padding-inline: 16px; }
  .spans label { font-size: .875rem; gap: 7px; padding-inline: 9px; }
}
@media (forced-colors: active) {
  input[type="radio"], input[type="checkbox"] { appearance: auto; }
  .choice:has(> label input:checked) { border-width: 3px; }
}
`

const STYLE = [TOKENS, GROUND, PARTS, FORM, NARROW].join('')

// Made outside a template, whose spaces would not be in the hash.
export const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`)
export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`
