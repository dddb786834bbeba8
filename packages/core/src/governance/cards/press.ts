/** What people can do on a card. `option` is a vote with a single press. */
export const CARD_ACTS = [
  'ask',
  'consent',
  'object',
  'aside',
  'vote',
  'option',
  'nominate',
  'pass',
  'change',
  'accept',
] as const
export type CardAct = (typeof CARD_ACTS)[number]

export interface ItemPress {
  itemId: string
  /** The round it was drawn for. */
  turn: number
  act: CardAct
  /** For `option`: which one. */
  option: string | null
}

export const ITEM_FEATURE = 'item'

export function itemPressData({ itemId, turn, act, option }: ItemPress): string {
  return `${itemId}:${turn}:${act}${option === null ? '' : `-${option}`}`
}

export function readItemPress(data: string): ItemPress | undefined {
  const [, itemId, turn, act, option = null] =
    /^([^:]{1,64}):(\d{1,9}):([a-z]{1,10})(?:-(\d{1,3}))?$/.exec(data) ?? []
  const known = CARD_ACTS.find((one) => one === act)
  if (itemId === undefined || known === undefined) return undefined
  return { itemId, turn: Number(turn), act: known, option }
}
