import { randomBytes, randomUUID } from 'node:crypto'

import type { Acts } from '@arachne/core/acts'
import {
  type After,
  createCards,
  createCatchUp,
  createCutMemory,
  createDecisionCalls,
  createDecisionService,
  createDecisionHearing,
  createDecisionNotes,
  createQuestionAccess,
  createDecisionSettings,
  createFirstLook,
  createHostedProjects,
  createInboxView,
  createAnsweringService,
  createRoleBook,
  type DecisionCatchUp,
  type DecisionCursors,
  type DecisionService,
  type QuestionAccess,
  type DecisionSettingsService,
  type DecisionSettingsStore,
  type DecisionStore,
  makeQuestionId,
  type NoteStore,
  noticeLoss,
  offerDecisions,
  type AnsweringService,
  type QuestionFile,
  type QuestionPages,
  type QuestionState,
  recordDecisions,
  hostedProject,
} from '@arachne/core/decisions'
import { AppError } from '@arachne/core/errors'
import type { EntityStore, InboundEvent, Inbox, Reading } from '@arachne/core/identities'
import type { Journal } from '@arachne/core/journal'
import type { Discord } from '@arachne/discord'

import { describeError, type Log } from '../log.ts'
import { after as inTime } from '../platform.ts'
import type { Runtime } from '../runtime.ts'
import {
  createDecisionResources,
  type DecisionResources,
} from '../transports/mcp/entities/decision-resources.ts'
import type { EntityEndpoint } from '../transports/mcp/entities/entity-endpoint.ts'
import type { DecisionPorts } from '../transports/mcp/tools/decisions/decision-ports.ts'
import type { Live } from '../transports/web/live/live.ts'

interface DecisionDeps {
  /** Timers that follow a different clock than the machine's. */
  after: After | undefined
  store: EntityStore
  decisionStore: DecisionStore
  decisionSettings: DecisionSettingsStore
  decisionCursors: DecisionCursors
  decisionNotes: NoteStore
  questionPages: QuestionPages
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
  decisions: DecisionService
  ports: DecisionPorts
  resources: DecisionResources
  /** Questions for people, and who may answer them. */
  people: AnsweringService
  settings: DecisionSettingsService
  /** Called after every change of a question. */
  afterDecision: ((state: QuestionState) => void)[]
  hear(event: InboundEvent): Promise<void>
}

/** Questions of entities to people: how they are asked, shown, heard and answered. */
export function wireDecisions(runtime: Runtime, deps: DecisionDeps): OpenDecisions {
  const { clock, sha256, ids } = runtime
  const { discord, acts, decisionSettings: settings } = deps
  const { decisions: posts, places } = discord
  const afterDecision: OpenDecisions['afterDecision'] = []
  const complain = createComplain(runtime.log)
  const decisions = wireDecisionService(runtime, deps, {
    complain,
    readMissed: (id) => catchUp.run(id),
    onChange(state) {
      for (const tell of afterDecision) tell(state)
    },
  })
  afterDecision.push(createFirstLook({ clock, read: (id) => catchUp.run(id), onError: complain }))
  const hearing = createDecisionHearing({ decisions, posts, sha256 })
  const cursors = deps.decisionCursors
  const catchUp: DecisionCatchUp = createCatchUp({ posts, decisions, hearing, cursors, clock })
  offerDecisions(discord.interactions, { decisions, hearing, clock })
  listen(runtime, discord, { decisions, catchUp, complain, hear: hearing.message })
  const access = createQuestionAccess({ settings, places, decisions })
  const rolesOf = createRoleBook({ members: discord.keepers.members, clock })
  const { questionPages: pages, store: entities } = deps
  return {
    decisions,
    afterDecision,
    people: createAnsweringService({ decisions, settings, pages, entities, rolesOf, clock, ids }),
    settings: createDecisionSettings({ store: settings, acts, places, roles: discord.roles }),
    resources: createDecisionResources({ access, decisions }),
    ports: createPorts(runtime, deps, { decisions, access, catchUp }),
    async hear(event) {
      if (event.type === 'events-missed') await catchUp.run()
      else await noticeLoss(decisions, event)
    },
  }
}

interface Reactions {
  complain: Complain
  readMissed(questionId: string): Promise<void>
  onChange(state: QuestionState): void
}

function wireDecisionService(
  { opening, clock, sha256 }: Runtime,
  deps: DecisionDeps,
  { complain, readMissed, onChange }: Reactions,
): DecisionService {
  const { discord, decisionSettings: settings, after = inTime } = deps
  const { decisions: posts, places } = discord
  const projects = createHostedProjects({ entities: deps.store, settings, places })
  return opening.use(
    createDecisionService({
      store: recordDecisions({ store: deps.decisionStore, acts: deps.acts }),
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
  decisions: DecisionService
  access: QuestionAccess
  catchUp: DecisionCatchUp
}

function createPorts(
  { clock, sha256 }: Runtime,
  deps: DecisionDeps,
  { decisions, access, catchUp }: Opened,
): DecisionPorts {
  const { journal, discord, reading, inbox, after = inTime } = deps
  const { decisions: posts, places, keepers } = discord
  const settings = deps.decisionSettings
  return {
    calls: createDecisionCalls({ decisions, sha256, clock, after, catchUp, boot: randomUUID() }),
    access,
    decisions,
    notes: createDecisionNotes({ posts, notes: deps.decisionNotes, clock, sha256, after }),
    inbox: createInboxView({ reading, inbox, settings, members: keepers.members }),
    journal,
    places,
    cuts: createCutMemory(),
    now: clock.now,
  }
}

/** Notifies watchers of a question of its changes. */
export function tellOfDecisions(
  { afterDecision }: Pick<OpenDecisions, 'afterDecision'>,
  { mcp, live }: { mcp: Pick<EntityEndpoint, 'questionChanged'>; live: Pick<Live, 'decided'> },
): void {
  afterDecision.push(({ question }) => {
    const hosted = hostedProject(question.project)
    mcp.questionChanged(hosted.entityId, question.id)
    live.decided(hosted)
  })
}

interface Heard {
  decisions: DecisionService
  catchUp: DecisionCatchUp
  complain: Complain
  hear: ReturnType<typeof createDecisionHearing>['message']
}

/** Reads what people write near questions, now and in gaps. Everything else is ignored. */
function listen(
  { opening }: Runtime,
  discord: DecisionDeps['discord'],
  { decisions, catchUp, complain, hear }: Heard,
): void {
  const underWay = new Set<Promise<void>>()
  function follow(task: Promise<void>, what: string): void {
    const followed = task
      .catch((error: unknown) => complain(error, what))
      .finally(() => void underWay.delete(followed))
    underWay.add(followed)
  }
  opening.defer(async () => void (await Promise.all(underWay)))
  discord.replies.onMessage(
    (channelId) => decisions.at(channelId).length > 0,
    (message) => follow(hear(message), 'hearing a reply'),
  )
  discord.replies.onTrouble((sentence) =>
    decisions.fail(
      sentence === null ? null : new AppError('unavailable', sentence, { reason: 'discord_refused' }),
    ),
  )
  async function begin(): Promise<void> {
    await decisions.resume()
    await catchUp.run()
  }
  void discord.whenReady().then(() => follow(begin(), 'taking up open questions'))
}

type Complain = (error: unknown, what: string) => void

function createComplain(log: Log): Complain {
  const own = log.part('decisions')
  return (error, what) => {
    const { message: _mayRepeatContent, ...facts } = describeError(error)
    own.warn({ err: facts, what }, 'A step of a question failed; it will be tried again.')
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
