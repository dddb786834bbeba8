import type { EntityId, NoticeKind, Snowflake } from '@arachne/contract'

import type { JournalEntry } from '../journal/journal-store.ts'
import type { Notice } from './notice-store.ts'

export type NoticeDraft = Omit<Notice, 'id' | 'at' | 'closed'>

/** What an entity's owner is notified of, unless they did it themselves. */
const FOR_OWNERS: Readonly<Record<string, NoticeKind>> = {
  'request.approved': 'request_approved',
  'request.refused': 'request_refused',
  'entity.joined': 'added_to_server',
  'entity.left': 'removed_from_server',
  'ceiling.changed': 'rights_changed',
  'key.ended': 'key_ended',
  'entity.deactivated': 'entity_paused',
  'entity.activated': 'entity_resumed',
  'entity.created': 'entity_received',
  'entity.deleted': 'entity_deleted',
  'gift.declined': 'gift_declined',
  'wake_call.failed': 'wake_call_failing',
  'server.gone': 'server_gone',
  'role.recreated': 'role_recreated',
  'notifications.switched_off': 'dms_closed',
}

/** Actions with their own rules, below. */
const FOR_OTHERS: ReadonlySet<string> = new Set([
  'request.created',
  'organisation.asked',
  'log_channel.off',
  'name.marked',
  'entity.owner_changed',
  'gift.offered',
  'grant.ended',
])

export function isTold(action: string): boolean {
  return Object.hasOwn(FOR_OWNERS, action) || FOR_OTHERS.has(action)
}

/** Ends of an app's access that the owner hasn't learnt of in another way. */
const UNTOLD_ENDS: ReadonlySet<unknown> = new Set(['revoked', 'client_revoked', 'reuse', 'expired'])

/** Whom a journal line is news to. `ownerId`: of the entity it is about, if it still exists. */
export function noticesIn(entry: JournalEntry, ownerId: Snowflake | undefined): NoticeDraft[] {
  const { action, details } = entry
  const told = textOf(details.owner_id) ?? ownerId
  if (action === 'request.created') return forServer(entry, 'request_created')
  if (action === 'organisation.asked') {
    // An offer by server managers is for the organisation's owner to answer.
    return details.asked_by === 'owner' ? forServer(entry, 'organisation_asks') : []
  }
  if (action === 'log_channel.off') return forServer(entry, 'log_channel_off')
  if (action === 'name.marked') return forOwnerAndServer(entry, 'name_marked', told)
  if (action === 'entity.owner_changed') {
    const isGift = textOf(details.gift_id) !== undefined
    return [
      ...forPerson(entry, isGift ? 'gift_accepted' : 'entity_taken', textOf(details.from)),
      ...forPerson(entry, 'entity_received', textOf(details.to)),
    ]
  }
  if (action === 'gift.offered') return forPerson(entry, 'gift_offered', textOf(details.to))
  if (action === 'grant.ended') {
    return UNTOLD_ENDS.has(details.why) ? forPerson(entry, 'app_disconnected', told) : []
  }
  // Joining on request is reported as the answer to the request.
  if (action === 'entity.joined' && asked(entry) !== undefined) return []
  const kind = FOR_OWNERS[action]
  return kind === undefined || entry.outcome === 'refused' ? [] : forPerson(entry, kind, told)
}

function forPerson(entry: JournalEntry, kind: NoticeKind, userId: Snowflake | undefined): NoticeDraft[] {
  const facts = factsOf(entry)
  const isOwnDoing = facts.by === userId || entry.actor.startsWith('entity:')
  if (userId === undefined || isOwnDoing) return []
  return [{ kind, audience: `person:${userId}`, ...facts }]
}

function forServer(entry: JournalEntry, kind: NoticeKind): NoticeDraft[] {
  const facts = factsOf(entry)
  return facts.serverId === null ? [] : [{ kind, audience: `server:${facts.serverId}`, ...facts }]
}

/** An owner who manages the server is notified once. */
function forOwnerAndServer(
  entry: JournalEntry,
  kind: NoticeKind,
  ownerId: Snowflake | undefined,
): NoticeDraft[] {
  const forRulers = forServer(entry, kind).map((notice) => ({ ...notice, by: ownerId ?? null }))
  return [...forPerson(entry, kind, ownerId), ...forRulers]
}

function factsOf(entry: JournalEntry) {
  const { space, actor, target } = entry
  return {
    entityId: (after('entity:', target) ?? null) as EntityId | null,
    serverId: after('server:', space) ?? null,
    requestId: asked(entry) ?? null,
    by: userIn(actor) ?? null,
  }
}

/** What waits, or waited, for an answer: a request, an offer, or an organisation's link with a server. */
export function asked({ space, action, target, details }: JournalEntry): string | undefined {
  if (action.startsWith('organisation.')) return `${target}@${space}`
  return textOf(details.request_id) ?? textOf(details.gift_id)
}

/** `person:<id>` and `operator:<id>`; a person who can read the data directory has no id. */
function userIn(actor: string): Snowflake | undefined {
  const id = after('person:', actor) ?? after('operator:', actor)
  return id === 'local' ? undefined : id
}

function after(prefix: string, text: string): string | undefined {
  return text.startsWith(prefix) ? text.slice(prefix.length) : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
