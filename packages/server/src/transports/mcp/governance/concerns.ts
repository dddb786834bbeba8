import type { OrgaChannel, OrgaTouch } from '@arachne/core/governance'

import { readUri } from './resources.ts'

/** A change, with the item's place if it has one. */
export interface Touched extends OrgaTouch {
  channel?: OrgaChannel
}

/** Whether the content at this address may differ after the change. */
export function concerns({ what, id, channel }: Touched, uri: string): boolean {
  const asked = readUri(uri)
  const channelId = asked?.ids['channelId']
  if (channelId !== undefined) return channelId === (what === 'channel' ? id : channel?.id)
  return asked?.resource.changesWith.includes(what) ?? false
}
