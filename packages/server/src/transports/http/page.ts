import { createHash } from 'node:crypto'

import { html, raw } from 'hono/html'

import { pagePolicy } from './security-headers.ts'

type Html = ReturnType<typeof html>

/** The Loom's colours, for the few pages that must work without it and without script. */
const STYLE = `
:root { color-scheme: light dark;
  --bg: light-dark(#fbf9f7, #151215); --surface: light-dark(#ffffff, #1e191e); --sunken: light-dark(#f5f2ef, #110e11);
  --line: light-dark(#e3e0dc, #302b30); --text: light-dark(#241b23, #eeeaed); --text-2: light-dark(#544b53, #bab3b9);
  --accent: light-dark(#842c69, #a94c8a); --accent-hover: light-dark(#6f1e57, #b95998);
  --accent-text: light-dark(#832a68, #e9a6cf); --warn: light-dark(#7a4a0f, #edbf71); --warn-soft: light-dark(#fef3dd, #322410); }
* { box-sizing: border-box; }
body { margin: 0; padding: 48px 16px; background: var(--bg); color: var(--text);
  font: 1rem/1.5 "Inter", ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans KR", sans-serif; }
main { max-width: 640px; margin: 0 auto; padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 11px; }
h1 { margin: 0 0 12px; font-size: 1.375rem; line-height: 1.25; overflow-wrap: anywhere; }
p { margin: 0 0 16px; color: var(--text-2); }
dt { margin-top: 16px; font-size: .8125rem; color: var(--text-2); }
dd { margin: 4px 0 0; }
code { display: block; padding: 12px; background: var(--sunken); border: 1px solid var(--line); border-radius: 7px;
  font: .875rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; user-select: all; }
button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 7px; background: var(--accent); color: #fff; font: inherit; cursor: pointer; }
button:hover { background: var(--accent-hover); }
button:focus-visible { outline: 2px solid var(--accent-text); outline-offset: 2px; }
.note { padding: 12px; border-radius: 7px; background: var(--warn-soft); color: var(--warn); }
`

// Made outside of the template, whose spaces would not be in the hash.
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`)
const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

export interface Page {
  title: string
  body: Html
  status?: number
}

/** A small page of its own. `html` escapes whatever is put into it. */
export async function renderPage({ title, body, status = 200 }: Page): Promise<Response> {
  const text = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Arachne</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
  return new Response(text.toString(), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy(STYLE_HASH),
    },
  })
}
