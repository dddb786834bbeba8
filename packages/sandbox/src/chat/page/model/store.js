// @ts-check
/** @import { State, Draft, Timeline } from '../state-types.ts' */

/** @returns {State} */
function emptyState() {
  return {
    phase: 'loading',
    failure: null,
    people: [],
    me: null,
    connection: { status: 'connecting', retryAt: 0, everLive: false },
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

export function createStore() {
  const state = emptyState()
  /** @type {Set<() => void>} */
  const listeners = new Set()
  return {
    state,
    changed() {
      for (const listener of listeners) listener()
    },
    /** @param {() => void} listener */
    subscribe(listener) {
      listeners.add(listener)
    },
    forgetWorld() {
      Object.assign(state, emptyWorld())
    },
  }
}

/** @typedef {ReturnType<typeof createStore>} Store */

/** @param {State} state @param {string} channelId @returns {Draft} */
export function draftOf(state, channelId) {
  const known = state.drafts.get(channelId)
  if (known) return known
  /** @type {Draft} */
  const draft = { text: '', files: [], replyTo: null, mentionAuthor: true, command: null }
  state.drafts.set(channelId, draft)
  return draft
}

/** @returns {Timeline} */
export function emptyTimeline() {
  return { messages: [], hasOlder: true, hasNewer: false, loading: null, error: null, newAfter: null }
}
