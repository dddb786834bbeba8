import type { WakeFlag } from '@arachne/contract'
import { WAKE_FLAGS, type WakeFilter } from '@arachne/core/identities'

export function inboxUri(entityId: string): string {
  return `arachne://entities/${entityId}/inbox`
}

/** Filtered like this: `…/inbox?only=addressed,dm`. undefined if it isn't this entity's inbox. */
export function filterOfInbox(uri: string, entityId: string): WakeFilter | undefined {
  const inbox = inboxUri(entityId)
  if (uri === inbox) return []
  const prefix = `${inbox}?only=`
  if (!uri.startsWith(prefix)) return undefined
  const flags = uri.slice(prefix.length).split(',')
  return flags.every((flag) => isFlag(flag)) ? flags : undefined
}

function isFlag(word: string): word is WakeFlag {
  return (WAKE_FLAGS as readonly string[]).includes(word)
}
