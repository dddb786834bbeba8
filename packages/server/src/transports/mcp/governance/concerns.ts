import type { OrgaChannel, OrgaTouch } from '@arachne/core/governance'

import { readUri } from './resources.ts'

/** A change, and of an item where it stands. */
export interface Touched extends OrgaTouch {
  channel?: OrgaChannel
}

/** Whether what is read at this address may look different after the change. */
export function concerns({ what, id, channel }: Touched, uri: string): boolean {
  const asked = readUri(uri)
  const channelId = asked?.ids['channelId']
  if (channelId !== undefined) return channelId === (what === 'channel' ? id : channel?.id)
  return asked?.resource.changesWith.includes(what) ?? false
}
