import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix, relative } from 'node:path'

import { isLanguage, type Language } from '@arachne/words'

/** Pages for people who use or host Arachne; notes for developers stay in the repository. */
const SECTIONS = ['use', 'operate', 'reference'] as const
export type Section = (typeof SECTIONS)[number]

/** One text in one language. */
interface DocText {
  title: string
  /** Its file, and how other texts refer to it. */
  file: string
  name: string
}

export interface Doc {
  /** The path in its address: `use/connect/cursor`; empty for the first page. */
  path: string
  section: Section | undefined
  texts: { en: DocText } & Partial<Record<Language, DocText>>
}

/** The only files that can be read: an address never becomes a path on the disk. */
export interface DocList {
  /** In the order of the first page. */
  pages: readonly Doc[]
  /** Every page by its address. */
  page(path: string): Doc | undefined
  /** The file of a picture. */
  picture(name: string): string | undefined
}

const FIRST = 'README.md'
const TRANSLATED = ['ko', 'fr'] as const satisfies Language[]
const LINK = /\]\(([^)#\s]+\.md)/g

/** Read once, at start. Without a folder there are no pages. */
export function listDocs(folder: string | undefined): DocList {
  const names = folder === undefined ? [] : filesOf(folder)
  const at = (name: string) => join(folder ?? '', name)
  const pictures = new Map(names.filter((name) => name.endsWith('.png')).map((name) => [name, at(name)]))
  const known = new Set(names)
  const text = (name: string): DocText => ({ title: titleOf(at(name)), file: at(name), name })
  const pages = inOrder(names, at).map((name): Doc => {
    const path = name === FIRST ? '' : name.slice(0, -'.md'.length)
    const translations = TRANSLATED.map((tag) => [tag, name.replace(/\.md$/, `.${tag}.md`)] as const)
      .filter(([, translation]) => known.has(translation))
      .map(([tag, translation]) => [tag, text(translation)])
    const texts = { en: text(name), ...Object.fromEntries(translations) }
    return { path, section: SECTIONS.find((section) => path.startsWith(`${section}/`)), texts }
  })
  const byPath = new Map(pages.map((page) => [page.path, page]))
  return { pages, page: (path) => byPath.get(path), picture: (name) => pictures.get(name) }
}

/** The first page, and everything in the sections and in `images`. */
const SERVED = /^(README(\.\w\w)?\.md|(use|operate|reference|images)\/.+)$/

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => SERVED.test(name))
    .toSorted()
}

function inOrder(names: readonly string[], at: (name: string) => string): string[] {
  const pages = names.filter((name) => name.endsWith('.md') && languageOfText(name) === 'en')
  if (!pages.includes(FIRST)) return pages
  const linked = [...readFileSync(at(FIRST), 'utf8').matchAll(LINK)].map(([, to = '']) => posix.normalize(to))
  const listed = [FIRST, ...linked].filter((name) => pages.includes(name))
  return [...new Set([...listed, ...pages])]
}

/** Indicated by its name: `loom.md`, `loom.ko.md`. */
export function languageOfText(name: string): Language {
  const tag = /\.(\w\w)\.md$/.exec(name)?.[1]
  return isLanguage(tag) ? tag : 'en'
}

function titleOf(file: string): string {
  return /^# (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1]?.replaceAll('`', '') ?? basename(file)
}
