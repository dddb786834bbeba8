import { cut, nameText } from '../../decisions/cards/agent-text.ts'
import { isAlone, type Item } from '../items/item.ts'
import type { CardSurroundings } from './draw-card.ts'
import type { ItemCardWords } from './words.ts'

const MOST_WINNERS = 5
const LONGEST_LABEL = 100

/** The outcome of an item. Members' text is only included if the card shows it. */
export function outcomeLines(
  item: Item,
  { shows, names }: Pick<CardSurroundings, 'shows' | 'names'>,
  words: ItemCardWords,
): string[] {
  const { outcome } = item.state
  const all: Record<string, string> = words.outcomes[item.kind]
  const alone = isAlone(item) ? ` (${words.alone})` : ''
  const said = outcome === null ? '' : `✅ **${all[outcome] ?? outcome}**${alone}`
  const entry = item.decisionSeq === null ? [] : [words.entry(item.decisionSeq)]
  return [said, ...(shows === 'full' ? whatExactly(item, names, words) : []), ...entry].filter(
    (line) => line !== '',
  )
}

function whatExactly(item: Item, names: CardSurroundings['names'], words: ItemCardWords): string[] {
  if (item.kind === 'voting') {
    const { tally, options, outcome } = item.state
    if (tally === null || (outcome !== 'decided' && outcome !== 'tie')) return []
    const labelOf = (id: string) => options.find((option) => option.id === id)?.label ?? id
    const shown = tally.winners.slice(0, MOST_WINNERS).map((id) => `**${label(labelOf(id))}**`)
    return [outcome === 'tie' ? shown.join(', ') : words.chosen(shown.join(', '))]
  }
  if (item.kind === 'election' && item.state.electedId !== null) {
    return [words.elected(nameText(names.get(item.state.electedId) ?? '–'))]
  }
  return []
}

function label(text: string): string {
  return nameText(cut(text, LONGEST_LABEL))
}
