import type { App } from '../app-types.ts'
import { MESSAGE_EVENTS, sentenceOf } from '../model/apply-messages.ts'
import { WORLD_EVENTS } from '../model/apply-world.ts'
import {
  handle,
  type AnswerEvents,
  type Handlers,
  type MessageEvents,
  type Ready,
  type WorldEvents,
} from '../model/events.ts'
import { restoreReads, saveReads, settleNewChannels } from '../model/saved-reads.ts'
import { createGateway } from '../net/gateway.ts'
import { fetchPeople } from '../net/people.ts'
import { createRest } from '../net/rest.ts'
import { compareIds } from '../text/time.ts'
import type { Message, Person } from '../types.ts'
import { completeStarter, loadLatest, readChannel } from './history.ts'
import { pressDone, pressFailed, showChoices, showModal } from './interactions.ts'
import { openAddress, openPlace, requestMembers } from './places.ts'
import { sentence, toast } from './ui.ts'

const REMEMBERED = 'sandbox-as'
const SECOND_TRY_MS = 1500

/** Who this tab is, if it knows. */
function rememberedPerson(people: Person[]) {
  const asked = new URLSearchParams(location.search).get('as') ?? sessionStorage.getItem(REMEMBERED)
  return people.find((person) => person.username === asked || person.id === asked)
}

export async function start(app: App) {
  try {
    app.state.people = await fetchPeople(app.tokens)
  } catch (error) {
    app.state.phase = 'failed'
    app.state.failure = sentence(error)
    app.changed()
    setTimeout(() => void start(app), SECOND_TRY_MS)
    return
  }
  const person = rememberedPerson(app.state.people)
  if (person) become(app, person)
  else app.state.phase = 'choosing'
  app.changed()
}

/** Switches this tab to another person. */
export function become(app: App, person: Person) {
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
    arrived: false,
    place: { guildId: null, channelId: null, threadId: null },
  })
  state.drafts.clear()
  state.connection = { status: 'connecting', retryAt: 0 }
  sessionStorage.setItem(REMEMBERED, person.username)
  app.rest = createRest({
    token: person.token,
    limited: (seconds) => toast(app, `Rate limited: retrying in ${seconds.toFixed(1)} s.`),
  })
  app.gateway = createGateway({
    url: `${location.origin.replace(/^http/, 'ws')}/gateway`,
    token: person.token,
    dispatch: (type, data) => receive(app, type, data),
    status(status, retryAt = 0) {
      state.connection = { status, retryAt }
      app.changed()
      if (status === 'refused') void comeBack(app)
    },
  })
  app.changed()
}

/** The sandbox restarted: its people have new tokens. */
async function comeBack(app: App) {
  try {
    app.state.people = await fetchPeople(app.tokens)
    const person = app.state.people.find((one) => one.username === app.state.me?.username)
    if (person && person.token !== app.state.me?.token) {
      become(app, person)
      startedAnew.add(app)
      return
    }
    app.state.phase = 'choosing'
    app.changed()
  } catch {
    setTimeout(() => void comeBack(app), SECOND_TRY_MS)
  }
}

export function chooseAgain(app: App) {
  app.gateway?.close()
  app.gateway = null
  sessionStorage.removeItem(REMEMBERED)
  Object.assign(app.state, { phase: 'choosing', drawer: false, menu: null, dialog: null })
  history.replaceState(null, '', location.pathname)
  app.changed()
}

function receive(app: App, type: string, data: unknown) {
  if (type === 'READY') return welcome(app, data as Ready)
  handle(STATE_EVENTS, { target: app.state, type, data })
  handle(AFTER, { target: app, type, data })
  app.changedSoon()
}

const STATE_EVENTS = { ...WORLD_EVENTS, ...MESSAGE_EVENTS }

function welcome(app: App, data: Ready) {
  const again = app.state.place.channelId !== null
  const { timelines } = app.state
  app.forgetWorld()
  // What was on screen stays there until its newer copy has come.
  for (const id of openChannels(app)) {
    const timeline = timelines.get(id)
    if (timeline) app.state.timelines.set(id, { ...timeline, loading: null })
  }
  WORLD_EVENTS.READY(app.state, data)
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

/** Pages whose sandbox restarted: the channel in their address may be gone through no one's choice. */
const startedAnew: WeakSet<App> = new WeakSet()

function arriveSomewhere(app: App) {
  app.state.arrived = true
  openAddress(app)
  const { channelId, guildId } = app.state.place
  const gone = !app.state.channels.has(channelId ?? '')
  if (startedAnew.delete(app) && gone) {
    const guild = app.state.guilds.get(guildId ?? '') ?? app.state.guilds.values().next().value
    openPlace(app, { guildId: guild?.id ?? null }, { history: 'replace' })
  }
}

const openChannels = ({ state }: App) =>
  [state.place.channelId, state.place.threadId].flatMap((id) => id ?? [])

/** READY names servers; each arrives by itself just after. */
function waitForGuilds(app: App, expected: number, then: () => void) {
  const began = Date.now()
  const look = () => {
    if (app.state.guilds.size >= expected || Date.now() - began > 3000) return then()
    setTimeout(look, 10)
  }
  look()
}

/** What follows from an event beyond the state. */
const AFTER: Partial<Handlers<WorldEvents & MessageEvents & AnswerEvents, App>> = {
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

/** A message that arrives on screen needs no "new" line. */
function keepUp({ state }: App, message: Message) {
  const timeline = state.timelines.get(message.channel_id)
  if (!timeline) return
  const before = timeline.messages.findLast((one) => one.id !== message.id && !one.pending)
  const upToDate = timeline.newAfter === null || !before || compareIds(timeline.newAfter, before.id) >= 0
  const watched = !document.hidden && !state.away.has(message.channel_id)
  if (message.author.id === state.me?.id || (upToDate && watched)) timeline.newAfter = message.id
}

function leaveIfGone(app: App, data: { id: string }) {
  if (openChannels(app).includes(data.id)) toast(app, 'This channel was deleted.')
}

/** A tab that is looked at again has read what it shows. */
export function watchTab(app: App) {
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
