import { REACTIONS } from '@arachne/contract/governance'

import { together } from '../../together.ts'
import { recordAgentMessage } from '../agents/agent-mark.ts'
import { notYours } from '../refusals.ts'
import type { OrgaStores, OrgaUnit } from '../storage/governance-store.ts'
import type { ChatMessage } from '../storage/message-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import type { ChatDeps } from './chat-deps.ts'
import { cleanText, flawed } from './chat-text.ts'
import { type NewMessage, postMessage } from './post-message.ts'
import { reachMessage, reachLiveMessage } from './reach.ts'
import { isOwnToEdit, seeMessages, seeNewMessage, type SeenMessage } from './see-messages.ts'

export interface ChatMessages {
  post(seat: OrgaSeat, channelId: string, words: NewMessage): Promise<SeenMessage>
  edit(seat: OrgaSeat, id: string, text: string): Promise<SeenMessage>
  /** The place stays, and its thread with it. */
  remove(seat: OrgaSeat, id: string): Promise<void>
  show(seat: OrgaSeat, id: string): Promise<SeenMessage>
  /** Repeating it changes nothing; neither does removing a reaction that isn't there. */
  react(seat: OrgaSeat, id: string, emoji: string): Promise<SeenMessage>
  unreact(seat: OrgaSeat, id: string, emoji: string): Promise<SeenMessage>
}

export function createChatMessages(deps: ChatDeps): ChatMessages {
  const { store, ids, files, itemCards, tellOfMessage } = deps
  const change = createChangeMessage(deps)

  async function show(seat: OrgaSeat, id: string): Promise<SeenMessage> {
    const stores = store.reads(seat.orgaId)
    const message = await reachMessage(stores, seat.viewer, id)
    const [seen] = await seeMessages({ stores, seat, itemCards }, [message])
    if (seen === undefined) throw new Error('A message has no author.')
    return seen
  }

  return {
    show,

    async post(seat, channelId, words) {
      const look = (stores: OrgaStores) =>
        together([seatWithin(stores, seat), stores.channels.find(channelId)])
      const { message, by } = await store.looking(seat.orgaId, look, async (unit, [fresh]) => {
        const news = await postMessage(unit, fresh, { ids, channelId, words })
        await recordAgentMessage(unit, fresh, { kind: 'Message', message: news.message })
        await tellOfMessage(unit, disturbing(fresh, news))
        return { message: news.message, by: fresh }
      })
      return seeNewMessage(store.reads(seat.orgaId), by, message)
    },

    async edit(seat, id, text) {
      await change(seat, id, async (unit, fresh, message) => {
        demandOwn(fresh, message)
        await unit.messages.edit(id, demandText(text), unit.now)
        return true
      })
      return show(seat, id)
    },

    async remove(seat, id) {
      const { imageId } = await change(seat, id, async (unit, fresh, message) => {
        demandOwn(fresh, message)
        await unit.messages.empty(id, unit.now)
        await unit.reactions.clear(id)
        if (message.imageId !== null) await unit.images.remove(message.imageId)
        return true
      })
      if (imageId !== null) await files.remove(imageId)
    },

    async react(seat, id, emoji) {
      demandOffered(emoji)
      await change(seat, id, async (unit, fresh, message) => {
        const { memberId, actor } = fresh
        const by = { memberId, viaAgent: actor.kind === 'agent' }
        const isNew = await unit.reactions.add({ messageId: id, emoji, ...by })
        if (isNew) await recordAgentMessage(unit, fresh, { kind: 'Reaction', message })
        return isNew
      })
      return show(seat, id)
    },

    async unreact(seat, id, emoji) {
      demandOffered(emoji)
      const { memberId } = seat
      await change(seat, id, (unit) => unit.reactions.remove({ messageId: id, emoji, memberId }))
      return show(seat, id)
    },
  }
}

function demandOwn(seat: OrgaSeat, message: ChatMessage): void {
  if (message.itemId !== null)
    throw notYours("A message that shows a topic, vote or election can't be changed.")
  if (!isOwnToEdit(seat, message)) throw notYours('Only its author can change a message.')
}

function demandText(text: string): string {
  const clean = cleanText(text)
  if (clean === '') throw flawed('text', { message: 'Write something.', rule: 'missing' })
  return clean
}

function demandOffered(emoji: string): void {
  if ((REACTIONS as readonly string[]).includes(emoji)) return
  throw flawed('emoji', { message: `Use one of ${REACTIONS.join(' ')}.`, rule: 'not_a_choice' })
}

/** An agent's message reaches everyone who reads there, but only notifies the members it mentions. */
function disturbing<News extends { concerned: unknown }>({ actor }: OrgaSeat, news: News): News {
  return actor.kind === 'agent' ? { ...news, concerned: [] } : news
}

/** Returns whether something changed. */
type Change = (unit: OrgaUnit, seat: OrgaSeat, message: ChatMessage) => Promise<boolean>

type ChangeMessage = (seat: OrgaSeat, id: string, change: Change) => Promise<ChatMessage>

/**
 * Changes one message for a member who can reach it, judged by the facts inside the transaction. Returns the previous
 * state.
 */
function createChangeMessage({ store }: Pick<ChatDeps, 'store'>): ChangeMessage {
  return (seat, id, change) =>
    store.within(seat.orgaId, async (unit) => {
      const fresh = await seatWithin(unit, seat)
      const message = await reachLiveMessage(unit, fresh.viewer, id)
      if (await change(unit, fresh, message)) unit.touch('channel', message.channelId)
      return message
    })
}
