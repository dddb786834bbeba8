import { createOrgaSeats, offerItemCards } from '@arachne/core/governance'
import type { Card, CardModal, Interaction, InteractionHandler } from '@arachne/core/identities'

type Deps = Parameters<typeof offerItemCards>[1]
type Services = Pick<Deps, 'items' | 'topics' | 'votings' | 'elections' | 'cards' | 'outbox' | 'clock'> & {
  store: Parameters<typeof createOrgaSeats>[0]
}

export interface Press {
  fields?: Record<string, string>
  chosen?: Record<string, string[]>
  kind?: Interaction['kind']
  locale?: string
}

/** A sentence, or the fields of a form. */
export type Told = { content: string } | { form: string[] }

/** Fingers on the buttons of cards, as they come from Discord: every channel is linked unless `linked` says no. */
export function createCardPresser({ store, ...services }: Services) {
  const linked = { is: true }
  let handle: InteractionHandler | undefined
  offerItemCards(
    { on: (_feature, handler) => void (handle = handler), onReaction: () => undefined },
    {
      ...services,
      store,
      seats: createOrgaSeats(store),
      links: {
        channelOf: async () =>
          linked.is ? { serverId: '1', discordChannelId: '2', shows: 'full' } : undefined,
        async memberOf(orgaId, userId) {
          const member = await store.reads(orgaId).members.ofPerson(userId)
          return member?.leftAt === null ? member : undefined
        },
        onChange: () => () => undefined,
      },
      urls: {
        item: () => 'https://loom.test/item',
        journal: () => '',
        home: () => 'https://loom.test/orgas',
      },
    },
  )

  async function press(userId: string, data: string, over: Press = {}): Promise<Told> {
    const { fields = {}, chosen = {}, kind = 'button', locale = 'en-GB' } = over
    const person = { id: userId, name: 'x', roles: [], language: 'en' as const, locale }
    const interaction: Interaction = {
      id: '1',
      kind,
      feature: 'item',
      data,
      person: { ...person, isModerator: false },
      serverId: '1',
      channelId: '2',
      rightsChannelId: '2',
      messageId: null,
      options: new Map(),
      values: [],
      fields: new Map(Object.entries(fields)),
      chosen: new Map(Object.entries(chosen)),
    }
    let told: Told | undefined
    const reply = async ({ content }: Card) => void (told = { content })
    const ask = async (modal: CardModal) => void (told = { form: modal.fields.map(({ id }) => id) })
    await handle?.(interaction, { reply, update: reply, ask })
    if (told === undefined) throw new Error('Nobody was told anything.')
    return told
  }

  return { press, linked }
}

/** Whether somebody was told that the item is not theirs to see. */
export function isHidden(told: Told): boolean {
  return 'content' in told && told.content.includes('a circle in which you don’t hold a role')
}
