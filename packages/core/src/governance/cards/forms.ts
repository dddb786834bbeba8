import { TEXT_LIMITS } from '@arachne/contract/governance'

import { cut, oneLine } from '../../decisions/cards/agent-text.ts'
import type { CardModal, ModalField } from '../../identities/messages/interactions.ts'
import { type Item, titleOf } from '../items/item.ts'
import type { VotingState } from '../voting/voting-state.ts'
import { ITEM_FEATURE, type ItemPress, itemPressData } from './press.ts'
import type { ItemCardWords } from './words.ts'

/** Discord's limits. */
const LONGEST_TITLE = 45
const LONGEST_CHOICE = 100

export const REASON_FIELD = 'reason'
export const NOMINEE_FIELD = 'nominee'
const BALLOT_FIELD = 'ballot'

/** The form to fill in before an act; undefined: none. */
export function formFor(item: Item, press: ItemPress, words: ItemCardWords): CardModal | undefined {
  const fields = fieldsFor(item, press, words)
  if (fields.length === 0) return undefined
  return {
    feature: ITEM_FEATURE,
    data: itemPressData(press),
    title: cut(oneLine(titleOf(item)), LONGEST_TITLE),
    fields,
  }
}

function fieldsFor(item: Item, { act }: ItemPress, words: ItemCardWords): ModalField[] {
  const { forms } = words
  switch (act) {
    case 'ask':
      return [text(forms.question)]
    case 'object':
      return [text(forms.objection)]
    case 'aside':
      return [{ ...text(forms.aside), required: false }]
    case 'nominate':
    case 'change':
      return [{ id: NOMINEE_FIELD, label: forms.nominee, person: true }, text(forms.reason)]
    case 'vote':
      return item.kind === 'voting' ? ballotFields(item.state, words) : []
    default:
      return []
  }
}

function text(label: string): ModalField {
  return { id: REASON_FIELD, label, long: true, maxLength: TEXT_LIMITS.reason }
}

function ballotFields({ rules, options }: VotingState, { forms }: ItemCardWords): ModalField[] {
  const choices = options.map(({ id, label }) => ({ value: id, label: cut(oneLine(label), LONGEST_CHOICE) }))
  const { mode, minChoices: least, maxChoices: most } = rules
  if (mode === 'ranked') {
    const needed = rules.fullRanking ? options.length : least
    return options.slice(0, most).map((_option, index) => ({
      id: `${BALLOT_FIELD}${index}`,
      label: forms.place(index + 1),
      choices,
      required: index < needed,
    }))
  }
  if (mode === 'single') return [{ id: BALLOT_FIELD, label: forms.ballot, choices }]
  return [{ id: BALLOT_FIELD, label: forms.several(least, most), choices, least, most }]
}

/** In order of the places. */
export function ballotOf(chosen: ReadonlyMap<string, readonly string[]>): string[] {
  return [...chosen]
    .filter(([id]) => id.startsWith(BALLOT_FIELD))
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, values]) => values)
}
