import { randomBytes, randomUUID } from 'node:crypto'

import {
  type Acts,
  type After,
  AppError,
  type Clock,
  createCards,
  createCatchUp,
  createCutMemory,
  createDecisionCalls,
  createDecisionService,
  createDecisionHearing,
  createDecisionNotes,
  createDecisionSeats,
  createDecisionSettings,
  createFirstLook,
  createHostedProjects,
  createInboxView,
  createPersonDesk,
  createRoleBook,
  type DecisionCatchUp,
  type DecisionCursors,
  type DecisionService,
  type DecisionSeats,
  type DecisionSettingsDesk,
  type DecisionSettingsStore,
  type DecisionStore,
  type EntityStore,
  type InboundEvent,
  type Ids,
  type Inbox,
  type Journal,
  makeQuestionId,
  type NoteStore,
  noticeLoss,
  offerDecisions,
  type PersonDesk,
  type QuestionFile,
  type QuestionPages,
  type QuestionState,
  type Reading,
  recordDecisions,
  seatOf,
  type Sha256,
} from '@arachne/core'
import type { Discord } from '@arachne/discord'

import { describeError, type Log } from '../log.ts'
import { after as inTime } from '../platform.ts'
import type { Live } from '../transports/http/live/live.ts'
import {
  createDecisionResources,
  type DecisionResources,
} from '../transports/mcp/entities/decision-resources.ts'
import type { EntityEndpoint } from '../transports/mcp/entities/entity-endpoint.ts'
import type { DecisionPorts } from '../transports/mcp/tools/decisions/decision-ports.ts'

interface Ground {
  opening: AsyncDisposableStack
  clock: Clock
  /** Timers that follow another clock than the machine's. */
  after?: After
  log: Log
  sha256: Sha256
  store: EntityStore
  decisionStore: DecisionStore
  decisionSettings: DecisionSettingsStore
  decisionCursors: DecisionCursors
  decisionNotes: NoteStore
  questionPages: QuestionPages
  ids: Ids
  journal: Journal
  acts: Acts
  reading: Reading
  inbox: Inbox
  discord: Pick<
    Discord,
    'decisions' | 'replies' | 'interactions' | 'places' | 'keepers' | 'roles' | 'whenReady'
  >
}

export interface OpenDecisions {
  desk: DecisionService
  ports: DecisionPorts
  resources: DecisionResources
  /** Questions as people see them, and who may answer. */
  people: PersonDesk
  settings: DecisionSettingsDesk
  /** Told after every change of a question. */
  afterDecision: ((state: QuestionState) => void)[]
  hear(event: InboundEvent): Promise<void>
}

/** Questions of entities to people: how they are asked, shown, heard and answered. */
export function wireDecisions(ground: Ground): OpenDecisions {
  const { clock, sha256, discord, decisionSettings: settings } = ground
  const { decisions: posts, places } = discord
  const afterDecision: OpenDecisions['afterDecision'] = []
  const complain = createComplain(ground.log)
  const desk = wireDesk(ground, {
    complain,
    readMissed: (id) => catchUp.run(id),
    onChange(state) {
      for (const tell of afterDecision) tell(state)
    },
  })
  afterDecision.push(createFirstLook({ clock, read: (id) => catchUp.run(id), onError: complain }))
  const hearing = createDecisionHearing({ desk, posts, sha256 })
  const cursors = ground.decisionCursors
  const catchUp: DecisionCatchUp = createCatchUp({ posts, desk, hearing, cursors, clock })
  offerDecisions(discord.interactions, { desk, hearing, clock })
  listen(ground, { desk, catchUp, complain, hear: hearing.message })
  const seats = createDecisionSeats({ settings, places, desk })
  const rolesOf = createRoleBook({ members: discord.keepers.members, clock })
  const { questionPages: pages, store: entities } = ground
  return {
    desk,
    afterDecision,
    people: createPersonDesk({ ...ground, desk, settings, pages, entities, rolesOf }),
    settings: createDecisionSettings({ ...ground, ...discord, store: settings }),
    resources: createDecisionResources({ seats, desk }),
    ports: createPorts(ground, { desk, seats, catchUp }),
    async hear(event) {
      if (event.type === 'events-missed') await catchUp.run()
      else await noticeLoss(desk, event)
    },
  }
}

interface Reactions {
  complain: Complain
  readMissed(questionId: string): Promise<void>
  onChange(state: QuestionState): void
}

function wireDesk(ground: Ground, { complain, readMissed, onChange }: Reactions): DecisionService {
  const { opening, clock, sha256, discord, decisionSettings: settings, after = inTime } = ground
  const { decisions: posts, places } = discord
  const projects = createHostedProjects({ entities: ground.store, settings, places })
  return opening.use(
    createDecisionService({
      store: recordDecisions({ store: ground.decisionStore, acts: ground.acts }),
      cards: createCards({ posts, projects, sha256, bytesOf }),
      clock,
      after,
      sha256,
      projects,
      newQuestionId: (name, at) => makeQuestionId(name, at, randomLetters()),
      readMissed,
      onError: complain,
      onChange,
    }),
  )
}

interface Opened {
  desk: DecisionService
  seats: DecisionSeats
  catchUp: DecisionCatchUp
}

function createPorts(ground: Ground, { desk, seats, catchUp }: Opened): DecisionPorts {
  const { clock, sha256, journal, discord, reading, inbox, after = inTime } = ground
  const { decisions: posts, places, keepers } = discord
  const settings = ground.decisionSettings
  return {
    calls: createDecisionCalls({ desk, sha256, clock, after, catchUp, boot: randomUUID() }),
    seats,
    desk,
    notes: createDecisionNotes({ posts, notes: ground.decisionNotes, clock, sha256, after }),
    inbox: createInboxView({ reading, inbox, settings, members: keepers.members }),
    journal,
    places,
    cuts: createCutMemory(),
    now: clock.now,
  }
}

/** Tells whoever watches a question that it changed. */
export function tellOfDecisions(
  { afterDecision }: Pick<OpenDecisions, 'afterDecision'>,
  { mcp, live }: { mcp: Pick<EntityEndpoint, 'questionChanged'>; live: Pick<Live, 'decided'> },
): void {
  afterDecision.push(({ question }) => {
    const seat = seatOf(question.project)
    mcp.questionChanged(seat.entityId, question.id)
    live.decided(seat)
  })
}

interface Heard {
  desk: DecisionService
  catchUp: DecisionCatchUp
  complain: Complain
  hear: ReturnType<typeof createDecisionHearing>['message']
}

/** What people write near questions, now and while nobody listened. Nothing else is looked at. */
function listen({ opening, discord }: Ground, { desk, catchUp, complain, hear }: Heard): void {
  const underWay = new Set<Promise<void>>()
  function follow(task: Promise<void>, what: string): void {
    const followed = task
      .catch((error: unknown) => complain(error, what))
      .finally(() => void underWay.delete(followed))
    underWay.add(followed)
  }
  opening.defer(async () => void (await Promise.all(underWay)))
  discord.replies.onMessage(
    (channelId) => desk.at(channelId).length > 0,
    (message) => follow(hear(message), 'hearing a reply'),
  )
  discord.replies.onTrouble((sentence) =>
    desk.fail(
      sentence === null ? null : new AppError('unavailable', sentence, { reason: 'discord_refused' }),
    ),
  )
  async function begin(): Promise<void> {
    await desk.resume()
    await catchUp.run()
  }
  void discord.whenReady().then(() => follow(begin(), 'taking up open questions'))
}

type Complain = (error: unknown, what: string) => void

function createComplain(log: Log): Complain {
  const own = log.part('decisions')
  return (error, what) => {
    const { message: _mayRepeatContent, ...facts } = describeError(error)
    own.warn({ err: facts, what }, 'Something about a question failed; it is tried again.')
  }
}

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** 26 of 32 letters: 130 bits. */
function randomLetters(): string {
  return Array.from(randomBytes(26), (byte) => LETTERS[byte % LETTERS.length]).join('')
}

function bytesOf(file: QuestionFile): Uint8Array {
  return 'text' in file ? Buffer.from(file.text) : Buffer.from(file.data, 'base64')
}
