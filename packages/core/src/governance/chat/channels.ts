import { AppError } from '../../errors.ts'
import { notYours } from '../refusals.ts'
import type { OrgaChannel } from '../storage/channel-store.ts'
import { type OrgaSeat, seatWithin } from '../storage/seats.ts'
import type { ChatDeps } from './chat-deps.ts'
import { flawed } from './chat-text.ts'
import { noMessage, reachChannel } from './reach.ts'
import { inListOrder, seeChannels, type SeenChannel } from './see-channels.ts'

export interface ChatChannels {
  /**
   * The organisation's channel first, then teams by name, direct messages by their last message, then archived ones.
   */
  list(seat: OrgaSeat): Promise<SeenChannel[]>
  show(seat: OrgaSeat, id: string): Promise<SeenChannel>
  /** The conversation between two members; created if there is none. */
  openDm(seat: OrgaSeat, memberId: string): Promise<SeenChannel>
  /** Marks everything up to this message as read: in the channel, or in the thread it is in. */
  read(seat: OrgaSeat, channelId: string, messageId: string): Promise<SeenChannel>
}

export function createChatChannels({ store, ids }: Pick<ChatDeps, 'store' | 'ids'>): ChatChannels {
  const see = (seat: OrgaSeat, channels: readonly OrgaChannel[]) =>
    seeChannels(store.reads(seat.orgaId), seat, channels)

  async function show(seat: OrgaSeat, id: string): Promise<SeenChannel> {
    const channel = await reachChannel(store.reads(seat.orgaId), seat.viewer, id)
    const [seen] = await see(seat, [channel])
    if (seen === undefined) throw new Error("A channel that was just found can't be seen.")
    return seen
  }

  return {
    show,

    async list(seat) {
      const channels = await store.reads(seat.orgaId).channels.reachedBy(seat.viewer)
      return (await see(seat, channels)).toSorted(inListOrder)
    },

    async openDm(seat, memberId) {
      const id = await store.within(seat.orgaId, async (unit) => {
        const fresh = await seatWithin(unit, seat)
        if (fresh.viewer.delegation !== null)
          throw notYours("Agents can't take part in direct conversations.")
        if (memberId === fresh.memberId) {
          const message = "You can't start a conversation with yourself."
          throw flawed('member_id', { message, rule: 'unknown_person' })
        }
        const other = await unit.members.find(memberId)
        if (other === undefined || other.leftAt !== null) throw noMember()
        const known = await unit.channels.ofPair(fresh.memberId, memberId)
        if (known !== undefined) return known.id
        const made = { id: ids.uuid(), createdAt: unit.now, archivedAt: null, archivedReaders: null }
        await unit.channels.insert({ ...made, kind: 'dm', members: [fresh.memberId, memberId] })
        unit.touch('channel', made.id)
        return made.id
      })
      return show(seat, id)
    },

    async read(seat, channelId, messageId) {
      await store.within(seat.orgaId, async (unit) => {
        const { viewer, memberId } = await seatWithin(unit, seat)
        await reachChannel(unit, viewer, channelId)
        const message = await unit.messages.find(messageId)
        if (message?.channelId !== channelId) throw noMessage()
        const { threadParentId: rootId } = message
        if (rootId === null)
          await unit.readPositions.advance({ channelId, memberId, messageId, at: unit.now })
        else await unit.readPositions.advanceThread({ id: messageId, rootId, channelId }, memberId)
      })
      return show(seat, channelId)
    },
  }
}

function noMember(): AppError {
  return new AppError('not_found', 'There is no such member.')
}
