import type { LiveEvent } from '@arachne/contract'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

import { askAgain } from '../api/ask-again.ts'
import { keys } from '../api/keys.ts'
import { atMostEvery } from './at-most-every.ts'
import { connection } from './connection.ts'

/** The answers an event makes stale. */
function keysOf(event: LiveEvent): readonly QueryKey[] {
  switch (event.kind) {
    case 'hello':
      return []
    case 'everything':
      return [[]]
    case 'entity':
      return [
        keys.entityLists,
        keys.entity(event.entity_id),
        keys.servers,
        keys.firstSteps,
        keys.operator,
        keys.gifts,
      ]
    case 'server':
      return [keys.serverLists, keys.server(event.server_id)]
    case 'gifts':
      return [keys.gifts]
    case 'requests':
      return [keys.requests]
    case 'grants':
      return [keys.grants(event.entity_id), keys.entityLists]
    case 'pulse':
      return [keys.entityStatus(event.entity_id)]
    case 'notices':
      return [keys.notices]
    case 'decisions':
      return [keys.decisions]
    case 'orga':
      return orgaKeys(event)
    case 'status':
      return [keys.status]
  }
}

/** The head of an organisation shows counts, so it follows every change inside. */
function orgaKeys({ orga_id, what, id }: Extract<LiveEvent, { kind: 'orga' }>): readonly QueryKey[] {
  const part = what === 'channel' ? keys.orgaPart(orga_id, what, id) : keys.orgaPart(orga_id, what)
  // A role change alters what the member may read.
  const reach = what === 'structure' ? [keys.orgaPart(orga_id, 'channel')] : []
  const list = what === 'channel' ? [keys.orgaPart(orga_id, 'channel', 'list')] : []
  const head = [keys.orgaPart(orga_id, 'orga'), keys.orgaList]
  if (what === 'confirmations') return [part, ...head, keys.orgaWaiting]
  if (what !== 'item') return [part, ...reach, ...list, ...head]
  return [part, keys.orgaPart(orga_id, 'channel'), keys.orgaPart(orga_id, 'items'), ...head, keys.orgaWaiting]
}

/** In busy channels, the page fetches new messages once a second. */
const READ_MS = 1_000
const nowAndThen = atMostEvery(READ_MS)

export function forgetWhatChanged(queries: QueryClient, event: LiveEvent): void {
  if (event.kind === 'hello') connection.hearVersion(event.version)
  const forget = () => {
    for (const queryKey of keysOf(event)) askAgain(queries, queryKey)
  }
  if (event.kind === 'orga' && event.what === 'channel') nowAndThen(JSON.stringify(event), forget)
  else forget()
}
