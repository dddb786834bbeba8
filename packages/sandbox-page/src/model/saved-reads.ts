import type { State } from '../state-types.ts'
import { compareIds } from '../text/time.ts'

const key = (state: State) => `sandbox-reads:${state.me?.id}`

/** How far a person has read, kept by this browser across visits. */
export function restoreReads(state: State) {
  let saved: Record<string, string> = {}
  try {
    saved = JSON.parse(localStorage.getItem(key(state)) ?? '{}')
  } catch {
    // A broken note is no note.
  }
  for (const [channelId, messageId] of Object.entries(saved)) {
    if (compareIds(messageId, state.reads.get(channelId) ?? '0') <= 0) continue
    state.reads.set(channelId, messageId)
    state.mentions.delete(channelId)
  }
}

/** A channel seen for the first time has nothing unread. */
export function settleNewChannels(state: State) {
  for (const channel of state.channels.values()) {
    if (!state.reads.has(channel.id)) state.reads.set(channel.id, channel.last_message_id ?? '0')
  }
}

export function saveReads(state: State) {
  if (state.me) localStorage.setItem(key(state), JSON.stringify(Object.fromEntries(state.reads)))
}
