import { isLanguage, type Language, LANGUAGE_NAMES } from '@arachne/words'
import { html, raw } from 'hono/html'

import { type Html, MARK } from '../pages/page.ts'
import { docsPolicy } from '../security-headers.ts'
import { textsIn } from '../texts/language.ts'
import type { Doc, DocList, Section } from './doc-list.ts'
import { DOCS_STYLE_ELEMENT, DOCS_STYLE_HASH } from './docs-style.ts'
import { addressOfPage, type Heading, type RenderDoc } from './render-doc.ts'

interface Frame {
  title: string
  /** The content of `main`. */
  body: Html
  docs: DocList
  language: Language
  current?: Doc
  status?: number
}

/** From this many headings on, a list of them is useful. */
const MANY = 3

interface Shelf {
  docs: DocList
  renderDoc: RenderDoc
}

export async function renderDocPage(
  { docs, renderDoc }: Shelf,
  page: Doc,
  language: Language,
): Promise<Response> {
  const words = textsIn(language).docs
  const text = page.texts[language] ?? page.texts.en
  const isTranslated = language === 'en' || page.texts[language] !== undefined
  const { html: content, headings } = await renderDoc(text)
  const [first = '', ...rest] = content.split(/(?<=<\/h1>)/)
  const body = html`<article ${isTranslated ? '' : raw('lang="en"')}>
      ${raw(first)} ${isTranslated ? '' : html`<p class="note" lang="${language}">${words.englishOnly}</p>`}
      ${tableOfContents(headings, words.onThisPage)} ${raw(rest.join(''))}
    </article>
    ${turn(docs, page, language)}`
  return renderDocsFrame({ title: text.title, body, docs, language, current: page })
}

export function renderNoDoc(docs: DocList, language: Language): Promise<Response> {
  const words = textsIn(language).docs
  const body = html`<article>
    <h1>${words.missingTitle}</h1>
    <p>${words.missing}</p>
    <p><a href="/docs">${words.first}</a></p>
  </article>`
  return renderDocsFrame({ title: words.missingTitle, body, docs, language, status: 404 })
}

/** The theme chosen in the Loom is the only thing here that needs a script. */
async function renderDocsFrame(frame: Frame): Promise<Response> {
  const { title, body, docs, language, current, status = 200 } = frame
  const words = textsIn(language).docs
  const text = await html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Arachne</title>
        <link rel="icon" href="/mark.svg" type="image/svg+xml" />
        <script src="/first.js"></script>
        ${DOCS_STYLE_ELEMENT}
      </head>
      <body>
        <a class="skip" href="#text">${words.skip}</a>
        <header class="bar">
          <a class="brand" href="/docs" aria-label="Arachne">${MARK}<span>Arachne</span></a>
          <a class="to-pages" href="#pages">${words.pages}</a>
          <span class="gap"></span>
          ${otherLanguages(language, current)}
          <a href="/">${words.openLoom}</a>
        </header>
        <div class="grid">
          <nav class="pages" id="pages" aria-label="${words.pages}">
            ${listOfPages(docs, language, current)}
          </nav>
          <main id="text" tabindex="-1">${body}</main>
        </div>
      </body>
    </html>`
  return new Response(text.toString(), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'cache-control': 'no-cache',
      vary: 'accept-language, cookie',
      'content-security-policy': docsPolicy(DOCS_STYLE_HASH),
    },
  })
}

function otherLanguages(language: Language, current: Doc | undefined): Html[] {
  const known = Object.keys(current?.texts ?? {}).filter(isLanguage)
  // A text in a single language is the same for all.
  if (current === undefined || known.length === 1) return []
  return known
    .filter((other) => other !== language)
    .map((other) => {
      const to = `${addressOfPage(current)}?lang=${other}`
      return html`<a href="${to}" lang="${other}" hreflang="${other}">${LANGUAGE_NAMES[other]}</a>`
    })
}

function titleIn(page: Doc, language: Language): string {
  return (page.texts[language] ?? page.texts.en).title
}

function listOfPages({ pages }: DocList, language: Language, current: Doc | undefined): Html {
  const words = textsIn(language).docs
  const link = (page: Doc) =>
    html`<li class="${page.path.split('/').length > 2 ? 'deep' : ''}">
      <a href="${addressOfPage(page)}" ${page === current ? raw('aria-current="page"') : ''}
        >${titleIn(page, language)}</a
      >
    </li>`
  const within = (section: Section | undefined) => pages.filter((page) => page.section === section).map(link)
  const part = (section: Section) =>
    html`<h2>${words.sections[section]}</h2>
      <ul>
        ${within(section)}
      </ul>`
  return html`<ul>
      ${within(undefined)}
    </ul>
    ${part('use')} ${part('operate')} ${part('reference')}`
}

function tableOfContents(headings: readonly Heading[], title: string): Html | '' {
  if (headings.length < MANY) return ''
  const links = headings.map(({ id, text }) => html`<li><a href="#${id}">${raw(text)}</a></li>`)
  return html`<details class="toc">
    <summary>${title}</summary>
    <ul>
      ${links}
    </ul>
  </details>`
}

/** Links to the previous and next page. */
function turn({ pages }: DocList, page: Doc, language: Language): Html {
  const { previous, next } = textsIn(language).docs
  const at = pages.indexOf(page)
  const to = (other: Doc | undefined, word: string) =>
    other === undefined
      ? ''
      : html`<a href="${addressOfPage(other)}"><small>${word}</small>${titleIn(other, language)}</a>`
  return html`<nav class="turn" aria-label="${previous}, ${next}">
    ${to(pages[at - 1], previous)}${to(pages[at + 1], next)}
  </nav>`
}
