import type { OrgaChannel, OrgaTouch } from '@arachne/core'

import { readUri, type ResourceKind } from './uris.ts'

/** A change, and of an item where it stands. */
export interface Touched extends OrgaTouch {
  channel?: OrgaChannel
}

const KINDS: Partial<Record<OrgaTouch['what'], readonly ResourceKind[]>> = {
  structure: [
    'organization',
    'teams',
    'team',
    'members',
    'member',
    'roles',
    'channels',
    'topics',
    'governance-tools',
  ],
  settings: ['organization'],
  policies: ['policies', 'policy'],
  decisions: ['decisions'],
  item: ['topics', 'governance-tools'],
}

/** Whether what is read at this address may look different after the change. */
export function concerns({ what, id, channel }: Touched, uri: string): boolean {
  const asked = readUri(uri)
  if (asked === undefined) return false
  const place = what === 'channel' ? id : channel?.id
  if (asked.kind === 'messages' || asked.kind === 'thread') return asked.ids['channelId'] === place
  return KINDS[what]?.includes(asked.kind) ?? false
}
