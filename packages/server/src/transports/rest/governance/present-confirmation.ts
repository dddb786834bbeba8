import type { ConfirmationView } from '@arachne/contract/governance'
import {
  channelRight,
  type OrgaSeat,
  type OrgaStores,
  type SeenConfirmation,
  titleOf,
} from '@arachne/core/governance'

import { type Picture, takePicture } from './present-structure.ts'

interface Around {
  stores: OrgaStores
  seat: OrgaSeat
  picture: Picture
}

const iso = (ms: number) => new Date(ms).toISOString()

/** For the member whose agents ask. */
export async function presentConfirmations(
  stores: OrgaStores,
  seat: OrgaSeat,
  found: readonly SeenConfirmation[],
): Promise<ConfirmationView[]> {
  const picture = await takePicture(stores)
  return Promise.all(found.map((one) => present({ stores, seat, picture }, one)))
}

async function present(around: Around, seen: SeenConfirmation): Promise<ConfirmationView> {
  const { args, item, settledAt } = seen
  const said = (name: string) => (typeof args[name] === 'string' ? args[name] : null)
  const response = said('response') as ConfirmationView['response']
  const nomineeId = said('nomineeId')
  return {
    id: seen.id,
    agent: { id: seen.grantId, name: seen.agentName },
    act: seen.tool,
    state: seen.state,
    channel: await channelOf(around, seen.channelId),
    item: item && { id: item.id, kind: item.kind, title: titleOf(item) },
    text: said('text') ?? said('question'),
    response,
    choices: choicesOf(seen),
    nominee: nomineeId === null ? null : around.picture.member(nomineeId),
    emoji: said('emoji'),
    quoted: await quotedIn(around, seen),
    reason: said('reason'),
    created_at: iso(seen.createdAt),
    expires_at: iso(seen.expiresAt),
    settled_at: settledAt === null ? null : iso(settledAt),
    note: seen.note,
  }
}

/** By their names on the ballot paper. */
function choicesOf({ item, args }: SeenConfirmation): string[] {
  if (item?.kind !== 'voting' || !Array.isArray(args['choices'])) return []
  const { options } = item.state
  return args['choices'].map((id) => options.find((option) => option.id === id)?.label ?? String(id))
}

async function channelOf(
  { stores, seat, picture }: Around,
  id: string | null,
): Promise<ConfirmationView['channel']> {
  const channel = id === null ? undefined : await stores.channels.find(id)
  if (channel === undefined || !channelRight(seat.viewer, channel).read) return null
  if (channel.kind !== 'team') return { id: channel.id, name: (await stores.orgas.get()).name, team: null }
  const team = picture.team(channel.teamId)
  return { id: channel.id, name: team.name, team }
}

/** The message that is answered in a thread or reacted to. An item shows itself. */
async function quotedIn({ stores, seat }: Around, { tool, args }: SeenConfirmation): Promise<string | null> {
  const id = tool === 'react_to_message' ? args['messageId'] : args['threadParentId']
  const message = typeof id === 'string' ? await stores.messages.find(id) : undefined
  const channel = message && (await stores.channels.find(message.channelId))
  if (message === undefined || channel === undefined || message.deletedAt !== null) return null
  return channelRight(seat.viewer, channel).read ? message.text : null
}
