import { cut, oneLine } from '../../decisions/cards/agent-text.ts'
import type { CardButton, CardRow } from '../../identities/messages/interactions.ts'
import type { Item } from '../items/item.ts'
import type { VotingState } from '../voting/voting-state.ts'
import { type CardAct, ITEM_FEATURE, itemPressData } from './press.ts'
import { actsNow, isSecret, turnOf } from './turn.ts'
import type { ItemCardWords } from './words.ts'

/** Discord's limits. */
const MOST_BUTTONS = 5
const MOST_CHOICES = 25
const LONGEST_LABEL = 80
/** A form has five fields; a ranking needs one for each place. */
const MOST_PLACES = 5

const STYLES: Partial<Record<CardAct, CardButton['style']>> = {
  consent: 'success',
  accept: 'success',
  object: 'danger',
  vote: 'primary',
  option: 'primary',
  nominate: 'primary',
  ask: 'primary',
  change: 'primary',
}

/** The buttons of a card. `webOnlySecrets`: without those for secret answers. */
export function cardButtons(
  item: Item,
  { words, webOnlySecrets }: { words: ItemCardWords; webOnlySecrets: boolean },
): CardRow[] {
  if (isSecret(item) && webOnlySecrets) return []
  if (item.kind === 'voting') return votingButtons(item, words)
  const buttons = actsNow(item).map((act) => button(item, { act, label: words.buttons[act] }))
  return buttons.length === 0 ? [] : [{ buttons }]
}

interface Labelled {
  act: CardAct
  label: string
  option?: string
}

function button(item: Item, { act, label, option }: Labelled): CardButton {
  const style = STYLES[act]
  const data = itemPressData({ itemId: item.id, turn: turnOf(item), act, option: option ?? null })
  return { feature: ITEM_FEATURE, data, label, ...(style && { style }) }
}

/** A single press if that is enough and can be changed; otherwise a form; nothing if no form can hold it. */
function votingButtons(item: Extract<Item, { kind: 'voting' }>, words: ItemCardWords): CardRow[] {
  const { state } = item
  if (state.phase !== 'open' || !fitsForm(state)) return []
  const { rules, options } = state
  if (rules.mode === 'single' && !rules.anonymous && options.length <= MOST_BUTTONS) {
    const buttons = options.map(({ id, label }) =>
      button(item, { act: 'option', label: cut(oneLine(label), LONGEST_LABEL), option: id }),
    )
    return [{ buttons }]
  }
  return [{ buttons: [button(item, { act: 'vote', label: words.buttons.vote })] }]
}

/** Whether the ballot fits a form on Discord. */
function fitsForm({ rules, options }: Pick<VotingState, 'rules' | 'options'>): boolean {
  return options.length <= (rules.mode === 'ranked' ? MOST_PLACES : MOST_CHOICES)
}
