import { MESSAGE_LIMIT } from '../../identities/speaking/split-message.ts'
import type { QuestionState } from '../question/question-state.ts'
import type { QuestionFile } from '../question/question.ts'
import { cut, lines, withoutFences } from './agent-text.ts'
import { type Shown, shortenedParts } from './card-text.ts'
import { shownOption } from './option-text.ts'
import type { CardWords } from './words.ts'

/** A part that the card couldn't show in full. */
interface Block {
  title: string
  text: string
  isCode: boolean
  file: string
}

const MOST_PAGES = 5
const LONGEST_LINE = 1_800
const EXCERPT = 600

function blocksOf(state: QuestionState, words: CardWords, shown: Shown): Block[] {
  const { text, context, diff = '', options } = state.question
  const all: Partial<Record<keyof Shown, Block>> = {
    question: { title: words.question, text, isCode: false, file: 'question.md' },
    context: { title: words.context, text: context, isCode: false, file: 'context.md' },
    changes: { title: words.changes, text: diff, isCode: true, file: 'changes.diff' },
    option: {
      title: words.options,
      text: options.map(shownOption).join('\n'),
      isCode: false,
      file: 'options.md',
    },
  }
  return shortenedParts(state, shown).flatMap((part) => all[part] ?? [])
}

/** Long lines are split, so that each fits together with its mark. */
function shortLines(text: string): string[] {
  return lines(withoutFences(text)).flatMap((line) => {
    const pieces: string[] = []
    let rest = line
    while (rest.length > LONGEST_LINE) {
      const space = rest.lastIndexOf(' ', LONGEST_LINE)
      const end = space > 0 ? space : cut(rest, LONGEST_LINE).length - 1 || LONGEST_LINE
      pieces.push(rest.slice(0, end))
      rest = rest.slice(end).replace(/^ /u, '')
    }
    return [...pieces, rest]
  })
}

/** One block as messages, each complete in itself: a code block is closed and reopened, a quote keeps its marks. */
function pagesOf({ title, text, isCode }: Pick<Block, 'title' | 'text' | 'isCode'>): string[] {
  const open = isCode ? '```diff\n' : ''
  const close = isCode ? '\n```' : ''
  const room = MESSAGE_LIMIT - open.length - close.length
  const pages: string[] = []
  let page: string[] = []
  let size = title.length + 1
  for (const line of shortLines(text)) {
    const marked = isCode ? line : `> ${line}`
    if (page.length > 0 && size + marked.length + 1 > room) {
      pages.push(page.join('\n'))
      page = []
      size = 0
    }
    page.push(marked)
    size += marked.length + 1
  }
  pages.push(page.join('\n'))
  return pages.map((body, index) => `${index === 0 ? `${title}\n` : ''}${open}${body}${close}`)
}

/** What is posted before a card: every part that had to be shortened, as messages, or as a file if that is too much. */
export function leadPages(
  state: QuestionState,
  words: CardWords,
  shown: Shown,
): { pages: string[]; files: QuestionFile[] } {
  const files: QuestionFile[] = []
  const made = blocksOf(state, words, shown).map((block) => ({ block, pages: pagesOf(block) }))
  for (;;) {
    const longest = made.toSorted((left, right) => right.pages.length - left.pages.length)[0]
    const total = made.reduce((sum, { pages }) => sum + pages.length, 0)
    if (total <= MOST_PAGES || longest === undefined || longest.pages.length === 1) break
    const { title, text, isCode, file } = longest.block
    files.push({ name: file, text })
    longest.pages = pagesOf({ title, isCode, text: cut(text, EXCERPT) }).map(
      (page) => `${page}\n${words.inFile(file)}`,
    )
  }
  return { pages: made.flatMap(({ pages }) => pages), files }
}

/** Something the agent added, in full. */
export function additionPages(text: string, words: CardWords): string[] {
  return pagesOf({ title: words.added, text, isCode: false })
}
