// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Message, Person } from '../types.ts' */
/** @import { PageTokens } from '../net/page-token.js' */
import { MESSAGE_EVENTS, sentenceOf } from '../model/apply-messages.js'
import { WORLD_EVENTS } from '../model/apply-world.js'
import { restoreReads, saveReads, settleNewChannels } from '../model/saved-reads.js'
import { createGateway } from '../net/gateway.js'
import { fetchPeople } from '../net/people.js'
import { createRest } from '../net/rest.js'
import { compareIds } from '../text/time.js'
import { completeStarter, loadLatest, readChannel } from './history.js'
import { pressDone, pressFailed, showChoices, showModal } from './interactions.js'
import { openAddress, openPlace, requestMembers } from './places.js'
import { sentence, toast } from './ui.js'

const REMEMBERED = 'sandbox-as'
const SECOND_TRY_MS = 1500

/** Who this tab is, if it knows. @param {Person[]} people */
function rememberedPerson(people) {
  const asked = new URLSearchParams(location.search).get('as') ?? sessionStorage.getItem(REMEMBERED)
  return people.find((person) => person.username === asked || person.id === asked)
}

/** @param {App} app @param {PageTokens} tokens */
export async function start(app, tokens) {
  try {
    app.state.people = await fetchPeople(tokens)
  } catch (error) {
    app.state.phase = 'failed'
    app.state.failure = sentence(error)
    app.changed()
    setTimeout(() => void start(app, tokens), SECOND_TRY_MS)
    return
  }
  const person = rememberedPerson(app.state.people)
  if (person) become(app, person, tokens)
  else app.state.phase = 'choosing'
  app.changed()
}

/** This tab is somebody else from now on. @param {App} app @param {Person} person @param {PageTokens} tokens */
export function become(app, person, tokens) {
  app.gateway?.close()
  app.forgetWorld()
  const { state } = app
  Object.assign(state, {
    phase: 'chat',
    me: person,
    panel: null,
    dialog: null,
    menu: null,
    editing: null,
    drawer: false,
    place: { guildId: null, channelId: null, threadId: null },
  })
  state.drafts.clear()
  state.connection = { status: 'connecting', retryAt: 0, everLive: false }
  sessionStorage.setItem(REMEMBERED, person.username)
  app.rest = createRest({
    token: person.token,
    limited: (seconds) => toast(app, `Rate limit: trying again in ${seconds.toFixed(1)} s.`),
  })
  app.gateway = createGateway({
    url: `${location.origin.replace(/^http/, 'ws')}/gateway`,
    token: person.token,
    dispatch: (type, data) => receive(app, type, data),
    status(status, retryAt = 0) {
      state.connection = { status, retryAt, everLive: state.connection.everLive || status === 'live' }
      app.changed()
      if (status === 'refused') void comeBack(app, tokens)
    },
  })
  app.changed()
}

/** The sandbox was started anew: its people have other tokens. @param {App} app @param {PageTokens} tokens */
async function comeBack(app, tokens) {
  try {
    app.state.people = await fetchPeople(tokens)
    const person = app.state.people.find((one) => one.username === app.state.me?.username)
    if (person && person.token !== app.state.me?.token) {
      become(app, person, tokens)
      startedAnew.add(app)
      return
    }
    app.state.phase = 'choosing'
    app.changed()
  } catch {
    setTimeout(() => void comeBack(app, tokens), SECOND_TRY_MS)
  }
}

/** @param {App} app */
export function chooseAgain(app) {
  app.gateway?.close()
  app.gateway = null
  sessionStorage.removeItem(REMEMBERED)
  Object.assign(app.state, { phase: 'choosing', drawer: false, menu: null, dialog: null })
  history.replaceState(null, '', location.pathname)
  app.changed()
}

/** @param {App} app @param {string} type @param {any} data */
function receive(app, type, data) {
  if (type === 'READY') return welcome(app, data)
  const apply = WORLD_EVENTS[type] ?? MESSAGE_EVENTS[type]
  apply?.(app.state, data)
  AFTER[type]?.(app, data)
  app.changed()
}

/** @param {App} app @param {any} data */
function welcome(app, data) {
  const again = app.state.place.channelId !== null
  const { timelines } = app.state
  app.forgetWorld()
  // What was on screen stays there until its newer copy has come.
  for (const id of openChannels(app)) {
    const timeline = timelines.get(id)
    if (timeline) app.state.timelines.set(id, { ...timeline, loading: null })
  }
  WORLD_EVENTS['READY']?.(app.state, data)
  restoreReads(app.state)
  const expected = (data.guilds ?? []).length
  waitForGuilds(app, expected, () => {
    settleNewChannels(app.state)
    if (!again) return arriveSomewhere(app)
    for (const id of openChannels(app)) void loadLatest(app, id)
    if (app.state.place.guildId) requestMembers(app, app.state.place.guildId)
  })
  app.changed()
}

/** Pages whose sandbox was started anew: the place in their address may be gone without anybody having asked for it. @type {WeakSet<App>} */
const startedAnew = new WeakSet()

/** @param {App} app */
function arriveSomewhere(app) {
  openAddress(app)
  const { channelId, guildId } = app.state.place
  const gone = !app.state.channels.has(channelId ?? '')
  if (startedAnew.delete(app) && gone) {
    const guild = app.state.guilds.get(guildId ?? '') ?? app.state.guilds.values().next().value
    openPlace(app, { guildId: guild?.id ?? null }, { history: 'replace' })
  }
}

/** @param {App} app */
const openChannels = ({ state }) => [state.place.channelId, state.place.threadId].flatMap((id) => id ?? [])

/** READY names servers; each arrives by itself just after. @param {App} app @param {number} expected @param {() => void} then */
function waitForGuilds(app, expected, then) {
  const began = Date.now()
  const look = () => {
    if (app.state.guilds.size >= expected || Date.now() - began > 3000) return then()
    setTimeout(look, 10)
  }
  look()
}

/** What follows from an event beyond the state. @type {Record<string, (app: App, data: any) => void>} */
const AFTER = {
  MESSAGE_CREATE(app, data) {
    saveReads(app.state)
    if (data.nonce) pressDone(app, String(data.nonce))
    keepUp(app, data)
    void completeStarter(app, data)
    if (!openChannels(app).includes(data.channel_id)) return
    if (data.author.id !== app.state.me?.id) app.state.said = sentenceOf(app.state, data)
  },
  MESSAGE_ACK: (app) => saveReads(app.state),
  GUILD_CREATE(app, data) {
    settleNewChannels(app.state)
    if (app.state.place.guildId === data.id) requestMembers(app, data.id)
  },
  THREAD_CREATE(app, data) {
    if (!app.state.reads.has(data.id)) app.state.reads.set(data.id, '0')
  },
  CHANNEL_DELETE: leaveIfGone,
  THREAD_DELETE: leaveIfGone,
  INTERACTION_SUCCESS: (app, data) => pressDone(app, String(data.nonce)),
  INTERACTION_FAILURE: (app, data) => pressFailed(app, String(data.nonce)),
  INTERACTION_MODAL_CREATE: showModal,
  APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE: showChoices,
}

/** Whoever watches a message arrive needs no line that calls it new. @param {App} app @param {Message} message */
function keepUp({ state }, message) {
  const timeline = state.timelines.get(message.channel_id)
  if (!timeline) return
  const before = timeline.messages.findLast((one) => one.id !== message.id && !one.pending)
  const upToDate = timeline.newAfter === null || !before || compareIds(timeline.newAfter, before.id) >= 0
  const watched = !document.hidden && !state.away.has(message.channel_id)
  if (message.author.id === state.me?.id || (upToDate && watched)) timeline.newAfter = message.id
}

/** @param {App} app @param {{ id: string }} data */
function leaveIfGone(app, data) {
  if (openChannels(app).includes(data.id)) toast(app, 'This place was deleted.')
}

/** A tab that is looked at again has read what it shows. @param {App} app */
export function watchTab(app) {
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return
    for (const id of openChannels(app)) {
      const timeline = app.state.timelines.get(id)
      if (timeline) timeline.newAfter = app.state.reads.get(id) ?? null
      readChannel(app, id)
    }
    app.changed()
  })
  addEventListener('popstate', () => {
    if (app.state.phase === 'chat') openAddress(app)
  })
  setInterval(() => {
    const now = Date.now()
    let ended = false
    for (const typing of app.state.typing.values()) {
      for (const [id, { until }] of typing) if (until < now) ended = typing.delete(id) || ended
    }
    if (ended || app.state.connection.status === 'lost') app.changed()
  }, 1000)
}
