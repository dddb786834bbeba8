import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'

import type { PendingQuestion } from '@arachne/contract'
import {
  createCards,
  createCatchUp,
  createDecisionCalls,
  createDecisionService,
  createDecisionHearing,
  createDecisionNotes,
  createFirstLook,
  type DecisionCatchUp,
  type DecisionService,
  type DecisionHearing,
  type DecisionPosts,
  makeQuestionId,
  pendingOf,
  type ProgramStart,
  type QuestionFile,
} from '@arachne/core/decisions'
import type { Clock } from '@arachne/core/ports'

import {
  createDecisionFiles,
  type DecisionFiles,
  type DecisionFilesOptions,
} from '../files/decision-files.ts'
import { createMultiFolderFiles } from '../files/multi-folder-files.ts'
import type { Inbox } from '../inbox/inbox-file.ts'
import type { ProjectSettings } from '../setup/settings.ts'
import type { ToolAnswer, ToolCall } from '../tool-backend.ts'
import { createCursorFiles, createCursorMemory } from './decision-cursors.ts'
import { createNoteFiles } from './note-files.ts'
import { openProjectRegistry, type ProjectRegistry } from './project-registry.ts'
import { runTool } from './run-tool.ts'

export interface RuntimeDeps {
  /** This bot's folder in the state directory. */
  folder: string
  accessFile: string
  defaultPendingDir: string
  posts: DecisionPosts
  inbox: Inbox
  freshenInbox(): Promise<void>
  clock: Clock
  /** Whether no other process reads for these questions, so that it can be stored how far they were read. */
  isAlone: boolean
  onError(error: unknown, what: string): void
  /** Only for tests. */
  onWriteStep?: DecisionFilesOptions['onWriteStep']
}

/** Everything needed to ask questions and receive answers in one process, for any number of projects. */
export interface DecisionRuntime extends AsyncDisposable {
  readonly decisions: DecisionService
  readonly hearing: DecisionHearing
  readonly catchUp: DecisionCatchUp
  readonly projects: ProjectRegistry
  register(project: ProjectSettings): Promise<void>
  run(project: string, call: ToolCall & { start: ProgramStart }): Promise<ToolAnswer>
  pending(project: string): Promise<PendingQuestion[]>
  onChange(listener: (project: string, questionId: string) => void): void
}

const NAME_LENGTH = 26
const NAME_CHARACTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const randomName = () =>
  Array.from(randomBytes(NAME_LENGTH), (byte) => NAME_CHARACTERS[byte % NAME_CHARACTERS.length]).join('')

function bytesOf(file: QuestionFile): Uint8Array {
  return 'text' in file ? Buffer.from(file.text) : Buffer.from(file.data, 'base64')
}

function after(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

function openStore(
  projects: ProjectRegistry,
  { defaultPendingDir, onWriteStep }: RuntimeDeps,
): DecisionFiles {
  const inFolder = (folder: string) => projects.all().filter(({ pendingDir }) => pendingDir === folder)
  return createMultiFolderFiles({
    folders: () => [...projects.all().map(({ pendingDir }) => pendingDir), defaultPendingDir],
    folderOf: projects.folderOf,
    open: (folder) =>
      createDecisionFiles({
        folder,
        channelId: inFolder(folder)[0]?.channelId ?? '',
        approvers: () => ({ users: [], roles: [] }),
        sha256,
        ...(onWriteStep && { onWriteStep }),
      }),
  })
}

export async function openDecisionRuntime(deps: RuntimeDeps): Promise<DecisionRuntime> {
  const { folder, accessFile, defaultPendingDir, posts, clock, inbox, onError } = deps
  const projects = await openProjectRegistry({
    folder: join(folder, 'projects'),
    accessFile,
    defaultFolder: defaultPendingDir,
  })
  const store = openStore(projects, deps)
  const listeners: ((project: string, questionId: string) => void)[] = []
  const decisions = createDecisionService({
    store,
    cards: createCards({ posts, projects, sha256, bytesOf }),
    clock,
    after,
    newQuestionId: (name, at) => makeQuestionId(name, at, randomName()),
    sha256,
    projects,
    readMissed: (id) => catchUp.run(id),
    onError,
    onChange(state) {
      const { id, project } = state.question
      for (const listener of listeners) listener(project, id)
      look(state)
    },
  })
  const look = createFirstLook({ clock, read: (id) => catchUp.run(id), onError })
  const hearing = createDecisionHearing({ decisions, posts, sha256 })
  const cursors = deps.isAlone ? createCursorFiles(join(folder, 'read-to')) : createCursorMemory()
  const catchUp = createCatchUp({ posts, decisions, hearing, cursors, clock })
  const damaged = () => store.listDamaged()
  const boot = randomName()
  const calls = createDecisionCalls({ decisions, sha256, clock, after, catchUp, boot, damaged })
  const notes = createDecisionNotes({
    posts,
    notes: createNoteFiles(join(folder, 'notes')),
    clock,
    sha256,
    after,
  })
  const tools = { calls, notes, posts, projects, inbox, freshen: deps.freshenInbox }

  return {
    decisions,
    hearing,
    catchUp,
    projects,
    register: (project) => projects.register(project),
    run: (project, { tool, args, ...call }) => runTool(tools, { project, ...call }, { tool, args }),
    pending: async (project) => (await decisions.pending(project)).map(pendingOf),
    onChange: (listener) => void listeners.push(listener),
    [Symbol.asyncDispose]: () => decisions[Symbol.asyncDispose](),
  }
}
