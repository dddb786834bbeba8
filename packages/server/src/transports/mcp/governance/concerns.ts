import type { OrgaTouch } from '@arachne/core'

import { readUri, type ResourceKind } from './uris.ts'

/** A change, and of an item where it stands. */
export interface Touched extends OrgaTouch {
  channelId?: string
}

const KINDS: Partial<Record<OrgaTouch['what'], readonly ResourceKind[]>> = {
  structure: ['organization', 'teams', 'team', 'members', 'member', 'roles', 'channels'],
  settings: ['organization'],
  policies: ['policies', 'policy'],
  decisions: ['decisions'],
  items: ['topics', 'governance-tools'],
  item: ['topics', 'governance-tools'],
}

/** Whether what is read at this address may look different after the change. */
export function concerns({ what, id, channelId }: Touched, uri: string): boolean {
  const asked = readUri(uri)
  if (asked === undefined) return false
  const place = what === 'channel' ? id : channelId
  if (asked.kind === 'messages' || asked.kind === 'thread') return asked.ids['channelId'] === place
  return KINDS[what]?.includes(asked.kind) ?? false
}
