import type { State, Draft, Timeline } from '../state-types.ts'

function emptyState(): State {
  return {
    phase: 'loading',
    failure: null,
    people: [],
    me: null,
    connection: { status: 'connecting', retryAt: 0 },
    arrived: false,
    ...emptyWorld(),
    place: { guildId: null, channelId: null, threadId: null },
    panel: null,
    drawer: false,
    away: new Set(),
    follow: new Set(),
    highlight: null,
    drafts: new Map(),
    editing: null,
    dialog: null,
    menu: null,
    completion: null,
    offers: null,
    tools: { limits: '', faults: 0 },
    clockOffset: 0,
    toast: null,
    said: '',
    theme: 'system',
    names: 0,
  }
}

/** What a new session starts from: all of it comes again with READY. */
function emptyWorld() {
  return {
    guilds: new Map(),
    channels: new Map(),
    users: new Map(),
    timelines: new Map(),
    reads: new Map(),
    mentions: new Map(),
    typing: new Map(),
    commands: new Map(),
    applications: new Map(),
    presses: new Map(),
  }
}

/** A background tab gets no frames, so it is updated by a timer: its title counts unread messages. */
const WITHOUT_FRAME_MS = 100

/** One state that is changed in place, and a number that says when: what is drawn reads the state as it is then. */
export function createStore() {
  const state = emptyState()
  const listeners = new Set<() => void>()
  let version = 0
  let waiting = false
  const changed = () => {
    waiting = false
    version += 1
    for (const listener of listeners) listener()
  }
  const changedOnce = () => waiting && changed()
  return {
    state,
    version: () => version,
    changed,
    /** Many events may come within one frame: they are drawn once. */
    changedSoon() {
      if (waiting) return
      waiting = true
      requestAnimationFrame(changedOnce)
      setTimeout(changedOnce, WITHOUT_FRAME_MS)
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    forgetWorld() {
      Object.assign(state, emptyWorld())
    },
  }
}

export type Store = ReturnType<typeof createStore>

export function draftOf(state: State, channelId: string): Draft {
  const known = state.drafts.get(channelId)
  if (known) return known
  const draft: Draft = { text: '', files: [], replyTo: null, mentionAuthor: true, command: null }
  state.drafts.set(channelId, draft)
  return draft
}

/** What time it is in the sandbox, whose clock can be moved. */
export const timeIn = (state: State) => Date.now() + state.clockOffset

export function emptyTimeline(): Timeline {
  return { messages: [], hasOlder: true, hasNewer: false, loading: null, error: null, newAfter: null }
}
