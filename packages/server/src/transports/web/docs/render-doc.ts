import { open, readFile } from 'node:fs/promises'
import { posix } from 'node:path'

import type { MarkedExtension, RendererObject, Tokens } from 'marked'

import { type DocList, languageOfText } from './doc-list.ts'

export interface Heading {
  id: string
  text: string
}

interface RenderedDoc {
  html: string
  /** Of the second level. */
  headings: Heading[]
}

interface Size {
  width: number
  height: number
}

interface Reading {
  docs: DocList
  /** The name of the text, to which its links are relative. */
  name: string
  headings: Heading[]
  /** By picture name. */
  sizes: Map<string, Size>
}

interface Text {
  name: string
  file: string
}

export type RenderDoc = (text: Text) => Promise<RenderedDoc>

/** Each is rendered once, because anyone may request them any number of times. */
export function createRenderDoc(docs: DocList): RenderDoc {
  const rendered = new Map<string, RenderedDoc>()
  return async (text) => {
    const known = rendered.get(text.file) ?? (await renderDoc(docs, text))
    rendered.set(text.file, known)
    return known
  }
}

/** The texts are the product's own. HTML in them is shown literally. */
async function renderDoc(docs: DocList, text: Text): Promise<RenderedDoc> {
  // Loaded on first use: on many instances, nobody reads the docs.
  const { Marked } = await import('marked')
  const reading: Reading = { docs, name: text.name, headings: [], sizes: new Map() }
  const marked = new Marked({ renderer: renderer(reading), walkTokens: measure(reading), async: true })
  const html = await marked.parse(await readFile(text.file, 'utf8'))
  return { html, headings: reading.headings }
}

function renderer(reading: Reading): RendererObject {
  const taken = new Map<string, number>()
  return {
    heading({ tokens, depth }) {
      const inner = this.parser.parseInline(tokens)
      const plain = this.parser.parseInline(tokens, this.parser.textRenderer)
      if (depth === 1) return `<h1>${inner}</h1>\n`
      const id = anchorOf(plain, taken)
      if (depth === 2) reading.headings.push({ id, text: plain })
      return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`
    },
    link({ href, tokens, autolink }) {
      const inner = this.parser.parseInline(tokens)
      // An address in the middle of a sentence is an example.
      if (autolink === true) return inner
      const to = addressOf(href, reading)
      return to === undefined ? inner : `<a href="${escape(to)}">${inner}</a>`
    },
    image({ href, text }) {
      return picture(pictureName(href, reading), text, reading)
    },
    html: ({ text }) => escape(text),
    code: ({ text }) => `<pre tabindex="0"><code>${escape(text)}</code></pre>\n`,
    table(token) {
      const cells = (row: Tokens.TableCell[], tag: string) =>
        row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')
      const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
      const head = `<thead><tr>${cells(token.header, 'th')}</tr></thead>`
      return `<div class="scroll" tabindex="0"><table>${head}<tbody>${rows}</tbody></table></div>\n`
    },
  }
}

/** Like GitHub's, so that a link works in both places. */
function anchorOf(text: string, taken: Map<string, number>): string {
  const plain = text.replaceAll(/&[^;]+;/g, '').toLowerCase()
  const slug = plain.replaceAll(/[^\p{L}\p{N}\s_-]/gu, '').trim()
  const id = slug.replaceAll(/\s/g, '-')
  const before = taken.get(id) ?? 0
  taken.set(id, before + 1)
  return before === 0 ? id : `${id}-${before}`
}

/** undefined for links outside this site: their text stays without the link. */
function addressOf(href: string, { docs, name }: Reading): string | undefined {
  if (/^https?:\/\//.test(href) || href.startsWith('#')) return href
  const [file = '', anchor] = href.split('#')
  const target = posix.join(posix.dirname(name), file)
  const path = /^README(\.\w\w)?\.md$/.test(target) ? '' : target.replace(/(\.\w\w)?\.md$/, '')
  const page = docs.page(path)
  if (page === undefined) return undefined
  const language = languageWanted(name, target)
  return `${addressOfPage(page)}${language}${anchor === undefined ? '' : `#${anchor}`}`
}

/** Links keep the reader's language, unless they name a file in another one: a translation, or the English original. */
function languageWanted(from: string, to: string): string {
  const [mine, theirs] = [languageOfText(from), languageOfText(to)]
  if (theirs !== 'en') return theirs === mine ? '' : `?lang=${theirs}`
  return mine !== 'en' && from === to.replace(/\.md$/, `.${mine}.md`) ? '?lang=en' : ''
}

export function addressOfPage({ path }: { path: string }): string {
  return path === '' ? '/docs' : `/docs/${path}`
}

function pictureName(href: string, { name }: Reading): string {
  return posix.join(posix.dirname(name), href)
}

/** The same view on a phone, if there is one. */
const onPhone = (name: string) => name.replace('-1280', '-390')

function picture(name: string, text: string, { docs, sizes }: Reading): string {
  if (docs.picture(name) === undefined) return escape(text)
  const small = onPhone(name)
  const room = (of: string) => {
    const size = sizes.get(of)
    return size === undefined ? '' : ` width="${size.width}" height="${size.height}"`
  }
  const source =
    small === name || docs.picture(small) === undefined
      ? ''
      : `<source media="(max-width: 560px)" srcset="/docs/${small}"${room(small)}>`
  return `<picture>${source}<img src="/docs/${name}" alt="${escape(text)}" loading="lazy"${room(name)}></picture>`
}

/** So that space is reserved for pictures before they load. */
function measure(reading: Reading): NonNullable<MarkedExtension['walkTokens']> {
  return async (token) => {
    if (token.type !== 'image') return
    const name = pictureName((token as Tokens.Image).href, reading)
    for (const one of [name, onPhone(name)]) {
      const file = reading.docs.picture(one)
      if (file !== undefined) reading.sizes.set(one, await sizeOfPng(file))
    }
  }
}

/** Width and height are the first fields of the header that every PNG begins with. */
async function sizeOfPng(file: string): Promise<Size> {
  await using handle = await open(file)
  const { buffer } = await handle.read(Buffer.alloc(24), 0, 24, 0)
  return { width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}
