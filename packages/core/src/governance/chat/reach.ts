import { AppError } from '../../errors.ts'
import { channelRight, type Viewer } from '../access.ts'
import { notYours } from '../refusals.ts'
import type { OrgaChannel } from '../storage/channel-store.ts'
import type { OrgaStores } from '../storage/governance-store.ts'
import type { ChatMessage } from '../storage/message-store.ts'

type Ground = Pick<OrgaStores, 'channels' | 'messages'>

/** The one door to a channel. Without the right to read, it doesn't exist. */
export async function reachChannel(
  { channels }: Pick<Ground, 'channels'>,
  viewer: Viewer,
  id: string,
): Promise<OrgaChannel> {
  const channel = await channels.find(id)
  if (channel === undefined || !channelRight(viewer, channel).read) throw noChannel()
  return channel
}

/** The same before changing something in it. */
export async function reachWritable(
  stores: Pick<Ground, 'channels'>,
  viewer: Viewer,
  id: string,
): Promise<OrgaChannel> {
  const channel = await reachChannel(stores, viewer, id)
  const { refusal } = channelRight(viewer, channel)
  if (refusal === 'archived') throw archived()
  if (refusal !== undefined) throw notYours('The member lent this channel for reading only.')
  return channel
}

/** The one door to a message: for readers of its channel. */
export async function reachMessage(stores: Ground, viewer: Viewer, id: string): Promise<ChatMessage> {
  const message = await stores.messages.find(id)
  if (message === undefined) throw noMessage()
  const channel = await stores.channels.find(message.channelId)
  if (channel === undefined || !channelRight(viewer, channel).read) throw noMessage()
  return message
}

/** The same before changing it: the message still exists, and its channel is open. */
export async function reachLiveMessage(stores: Ground, viewer: Viewer, id: string): Promise<ChatMessage> {
  const message = await reachMessage(stores, viewer, id)
  await reachWritable(stores, viewer, message.channelId)
  if (message.deletedAt !== null) throw noMessage()
  return message
}

function archived(): AppError {
  return new AppError('conflict', 'This channel is archived, so it can only be read.', {
    reason: 'archived',
  })
}

function noChannel(): AppError {
  return new AppError('not_found', 'There is no such channel.')
}

export function noMessage(): AppError {
  return new AppError('not_found', 'There is no such message.')
}
