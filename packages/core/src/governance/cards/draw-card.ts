import type { Language } from '@arachne/words'

import { cut, lines, nameText, oneLine, quote } from '../../decisions/cards/agent-text.ts'
import type { Card } from '../../identities/messages/interactions.ts'
import { MESSAGE_LIMIT } from '../../identities/speaking/split-message.ts'
import { at } from '../../identities/texts/marks.ts'
import { nominationsOf } from '../election/election-state.ts'
import { isOpenItem, type Item, titleOf } from '../items/item.ts'
import { countsOf } from '../items/waiting.ts'
import { openObjections } from '../topic/topic-state.ts'
import { cardButtons } from './card-buttons.ts'
import { outcomeLines } from './outcome-text.ts'
import { isSecret } from './turn.ts'
import { ITEM_CARD_WORDS, type ItemCardWords } from './words.ts'

/** The facts around an item when its card is drawn. */
export interface CardSurroundings {
  /** title: people outside the circle can see the channel. */
  shows: 'full' | 'title'
  language: Language
  /** By member. */
  names: ReadonlyMap<string, string>
  urls: { item: string; journal: string }
  webOnlySecrets: boolean
}

/** How much of members' text is shown; less and less until it fits. */
const LEVELS = [
  { text: 1_100, lines: 20, options: 25, label: 120 },
  { text: 500, lines: 12, options: 25, label: 50 },
  { text: 200, lines: 6, options: 10, label: 40 },
  { text: 0, lines: 0, options: 0, label: 40 },
] as const
type Level = (typeof LEVELS)[number]

const LONGEST_TITLE = 250
const LONGEST_DRIVER = 200
const MOST_NAMES = 10
/** Discord allows 100; the sign and a space precede the name. */
const LONGEST_THREAD = 90

export function drawCard(item: Item, around: CardSurroundings): Card {
  const words = ITEM_CARD_WORDS[around.language]
  const open = isOpenItem(item)
  const answers = open && around.shows === 'full' ? cardButtons(item, { ...around, words }) : []
  const journal = item.decisionSeq === null ? [] : [{ label: words.links.journal, url: around.urls.journal }]
  return {
    content: fitting((level) => contentAt(item, around, { words, level })),
    rows: answers,
    links: [{ label: words.links.item, url: around.urls.item }, ...(open ? [] : journal)],
  }
}

/** What remains of a card once the channel is no longer linked. */
export function drawCut(
  item: Item,
  { language, urls }: { language: Language; urls: { item: string } },
): Card {
  const words = ITEM_CARD_WORDS[language]
  return {
    content: [`**${words.kinds[item.kind]}** · ${titleText(item)}`, words.cut].join('\n'),
    links: [{ label: words.links.item, url: urls.item }],
  }
}

/** For a card's thread, where Discord doesn't format text. */
export function threadName(item: Item): string {
  return `${SIGNS[item.kind]} ${cut(oneLine(titleOf(item)), LONGEST_THREAD)}`
}

function titleText(item: Item): string {
  return nameText(cut(titleOf(item), LONGEST_TITLE))
}

function fitting(draw: (level: Level) => string): string {
  for (const level of LEVELS) {
    const content = draw(level)
    if (content.length <= MESSAGE_LIMIT) return content
  }
  return cut(draw(LEVELS[3]), MESSAGE_LIMIT)
}

function contentAt(
  item: Item,
  around: CardSurroundings,
  { words, level }: { words: ItemCardWords; level: Level },
): string {
  const parts = [header(item, words), `**${titleText(item)}**`]
  if (around.shows === 'full') parts.push(...body(item, around, { words, level }))
  if (!isOpenItem(item)) return [...parts, ...outcomeLines(item, around, words)].join('\n')
  parts.push(...standing(item, words), ...trouble(item, words))
  if (around.shows === 'title') parts.push(words.onlyThere)
  else if (isSecret(item)) parts.push(around.webOnlySecrets ? words.webOnly : words.seen)
  return parts.join('\n')
}

/** Phases in which everyone is asked. */
const ASKING = new Set<string>(['consent', 'open', 'nomination'])
const SIGNS = { topic: '💬', voting: '🗳️', election: '🙋' } as const

function header(item: Item, words: ItemCardWords): string {
  const phases: Record<string, string> = words.phases[item.kind]
  const inRound = item.kind === 'topic' && item.state.phase === 'consent' && item.state.round > 1
  const parts = [
    `${SIGNS[item.kind]} **${words.kinds[item.kind]}**`,
    phases[item.state.phase],
    inRound ? words.round(item.state.round) : undefined,
  ]
  return parts.filter((part) => part !== undefined).join(' · ')
}

function body(
  item: Item,
  around: CardSurroundings,
  { words, level }: { words: ItemCardWords; level: Level },
): string[] {
  switch (item.kind) {
    case 'topic': {
      const { driver, versions } = item.state
      const why = driver === '' ? [] : [words.why(nameText(cut(driver, LONGEST_DRIVER)))]
      return [...why, ...quoted(versions.at(-1)?.text ?? '', level)]
    }
    case 'voting': {
      const { options } = item.state
      const shown = options.slice(0, level.options)
      const listed = shown.map(({ id, label }) => `> ${id}. ${cut(oneLine(label), level.label)}`)
      const rest = options.length - shown.length
      return rest > 0 && shown.length > 0 ? [...listed, `> ${words.more(rest)}`] : listed
    }
    case 'election':
      return [...quoted(item.roleDescription, level), ...people(item, around, words)]
  }
}

function quoted(text: string, level: Level): string[] {
  if (text.trim() === '' || level.text === 0) return []
  return [quote(cut(lines(text).slice(0, level.lines).join('\n'), level.text))]
}

/** Nominees are only shown once all nominations are revealed. */
function people(
  { state }: Extract<Item, { kind: 'election' }>,
  { names }: CardSurroundings,
  words: ItemCardWords,
): string[] {
  const name = (id: string) => nameText(names.get(id) ?? '–')
  if (state.candidateId !== null) return [words.candidate(name(state.candidateId))]
  if (state.revealed !== state.round) return []
  const nominees = new Set(nominationsOf(state).flatMap(({ nomineeId }) => nomineeId ?? []))
  if (nominees.size === 0) return []
  const shown = [...nominees].slice(0, MOST_NAMES).map(name)
  const rest = nominees.size - shown.length
  return [words.nominees([...shown, ...(rest > 0 ? [words.more(rest)] : [])].join(', '))]
}

function standing(item: Item, words: ItemCardWords): string[] {
  const { deadline } = item.state
  const { answered, eligible } = countsOf(item)
  const until = deadline === null ? [] : [words.closes(`${at(deadline, 'f')} (${at(deadline, 'R')})`)]
  const count = ASKING.has(item.state.phase) ? [words.answered(answered, eligible)] : []
  const parts = [...until, ...count]
  return parts.length === 0 ? [] : [parts.join(' · ')]
}

function trouble(item: Item, words: ItemCardWords): string[] {
  if (item.kind !== 'topic') return []
  const { flag } = item.state
  const open = openObjections(item.state).length
  return [...(open > 0 ? [words.objections(open)] : []), ...(flag === null ? [] : [words.flags[flag]])]
}
