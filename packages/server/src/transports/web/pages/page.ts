import type { Language } from '@arachne/words'
import { html } from 'hono/html'

import { pagePolicy } from '../security-headers.ts'
import { STYLE_ELEMENT, STYLE_HASH } from './page-style.ts'

export type Html = ReturnType<typeof html>

/** A sentence with `{something}` in it, which is markup. */
export function phrase(sentence: string, part: Html): Html {
  const [before, after] = sentence.split(/\{\w+\}/)
  return html`${before}${part}${after}`
}

interface Frame {
  title: string
  /** Everything inside the card. */
  body: Html
  /** Under the card. */
  foot?: Html
  language?: Language
  status?: number
  /** Origins of the pictures on the page. */
  images?: readonly string[]
}

/** Two warp threads in ink, two weft threads in the accent, over and under. */
export const MARK = html`<svg
  viewBox="0 0 24 24"
  fill="none"
  stroke-width="3"
  stroke-linecap="round"
  aria-hidden="true"
>
  <path class="warp" d="M8 3v9.5M8 19.5V21M16 3v1.5M16 11.5V21" />
  <path class="weft" d="M3 8h1.5M11.5 8H21M3 16h9.5M19.5 16H21" />
</svg>`

/** A separate page, in the look of the Loom. `html` escapes everything inserted into it. */
export async function renderFrame(frame: Frame): Promise<Response> {
  const { title, body, foot, language = 'en', status = 200, images = [] } = frame
  const text = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Arachne</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <header class="brand">${MARK}Arachne</header>
        <main>${body}</main>
        ${foot === undefined ? '' : html`<footer>${foot}</footer>`}
      </body>
    </html>`
  return new Response(text.toString(), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy(STYLE_HASH, images),
    },
  })
}

/** A page with a heading and a few sentences. */
export function renderPage({ body, ...page }: Frame): Promise<Response> {
  const plain = html`<div class="plain">
    <h1>${page.title}</h1>
    ${body}
  </div>`
  return renderFrame({ ...page, body: plain })
}
