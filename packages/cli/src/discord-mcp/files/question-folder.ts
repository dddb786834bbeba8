import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import type { DecisionQuestion, QuestionState, StoredQuestion } from '@arachne/core/decisions'

import { asJson, codeOf, createExclusively, isMissing } from './atomic-files.ts'
import { mergeDecided } from './merge-decided.ts'

/** The state after one event, without the question itself. */
export interface EventRecord {
  version: number
  /** How often the question has been settled, which is the number of its newest answer file. */
  settlements: number
  /** Lets a writer tell its own record from another's. */
  writer: string
  state: Omit<QuestionState, 'question'>
}

/** A file in the folder can't be read. */
export class DamagedError extends Error {
  override readonly name = 'DamagedError'
}

export interface FolderOptions {
  folder: string
  /** Called between two steps of writing, where tests kill the process. */
  onWriteStep(point: WriteStep): Promise<void> | void
}

export type WriteStep = 'question-drafted' | 'question-stored' | 'answer-created' | 'event-created'

const eventName = (version: number) => `${String(version).padStart(6, '0')}.json`

async function numbersIn(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  return names.filter((name) => /^\d+\.json$/.test(name)).map((name) => Number.parseInt(name, 10))
}

async function readJson<T>(path: string): Promise<T> {
  const text = await readFile(path, 'utf8')
  try {
    return JSON.parse(text) as T
  } catch {
    throw new DamagedError(path)
  }
}

/** undefined: there is no such folder. */
async function readQuestion(folder: string): Promise<DecisionQuestion | undefined> {
  const path = join(folder, 'question.json')
  let question = await readIfThere(path)
  if (question === undefined) {
    const isThere = await readdir(folder).then(
      () => true,
      () => false,
    )
    if (!isThere) return undefined
    // The folder is created together with its question, by a rename, but perhaps only since the first look.
    question = await readIfThere(path)
  }
  if (typeof question?.id !== 'string') throw new DamagedError(folder)
  return question
}

async function readIfThere(path: string): Promise<DecisionQuestion | null | undefined> {
  try {
    return await readJson<DecisionQuestion | null>(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Checks as much as listing needs, so that one damaged file doesn't hide the other questions. */
function isRecord(record: EventRecord | null): boolean {
  return (
    typeof record?.version === 'number' &&
    typeof record.settlements === 'number' &&
    typeof record.state?.phase === 'string' &&
    Array.isArray(record.state.outbox)
  )
}

async function readNewest(folder: string): Promise<EventRecord> {
  const versions = await numbersIn(join(folder, 'events'))
  if (versions.length === 0) throw new DamagedError(folder)
  const record = await readJson<EventRecord>(join(folder, 'events', eventName(Math.max(...versions))))
  if (!isRecord(record)) throw new DamagedError(folder)
  return record
}

/** The next answer file, if a process created it and ended before writing its event. */
async function readOrphan(folder: string, settlements: number): Promise<EventRecord | undefined> {
  try {
    const record = await readJson<EventRecord>(join(folder, 'answers', `${settlements + 1}.json`))
    if (!isRecord(record)) throw new DamagedError(folder)
    return record
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isNewSettlement(before: EventRecord['state'], after: EventRecord['state']): boolean {
  if (after.outcome === null) return false
  return before.outcome !== after.outcome || JSON.stringify(before.answer) !== JSON.stringify(after.answer)
}

function recordOf(state: QuestionState, version: number, settlements: number): EventRecord {
  const { question: _question, ...rest } = state
  return { version, settlements, writer: randomBytes(9).toString('base64url'), state: rest }
}

/** Windows reports "not permitted" where other systems report "not empty". */
function isTaken(error: unknown): boolean {
  const code = codeOf(error) ?? ''
  return ['ENOTEMPTY', 'EEXIST'].includes(code) || (process.platform === 'win32' && code === 'EPERM')
}

async function createFolder({ folder, onWriteStep }: FolderOptions, state: QuestionState): Promise<boolean> {
  const draft = join(dirname(folder), `.new-${randomBytes(8).toString('hex')}`)
  try {
    for (const part of ['events', 'answers']) await mkdir(join(draft, part), { recursive: true, mode: 0o700 })
    await createExclusively(join(draft, 'question.json'), asJson(state.question))
    await createExclusively(join(draft, 'events', eventName(1)), asJson(recordOf(state, 1, 0)))
    await onWriteStep('question-drafted')
    await rename(draft, folder)
    await onWriteStep('question-stored')
    return true
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (isTaken(error)) return false
    throw error
  }
}

/** One question on disk. Nothing is overwritten: each change creates the next file, which only one writer can do. */
export function openQuestionFolder({ folder, onWriteStep }: FolderOptions) {
  const eventPath = (version: number) => join(folder, 'events', eventName(version))
  const answerPath = (number: number) => join(folder, 'answers', `${number}.json`)

  /** Adds the missing event of an answer file, because the answer counts from the moment its file exists. */
  async function complete(newest: EventRecord): Promise<EventRecord> {
    const orphan = await readOrphan(folder, newest.settlements)
    if (orphan === undefined) return newest
    if (newest.state.phase === 'delivered') {
      // The agent already has its answer, so this change came too late.
      await rename(
        answerPath(orphan.settlements),
        answerPath(orphan.settlements).replace(/json$/, 'late.json'),
      ).catch(() => {})
      return newest
    }
    const version = newest.version + 1
    const record = orphan.version === version ? orphan : mergeDecided(newest, orphan)
    await createExclusively(eventPath(version), asJson(record))
    return complete(await readNewest(folder))
  }

  return {
    /** false: this id is taken. */
    create: (state: QuestionState) => createFolder({ folder, onWriteStep }, state),

    async read(): Promise<StoredQuestion | undefined> {
      const question = await readQuestion(folder)
      if (question === undefined) return undefined
      const { version, state } = await complete(await readNewest(folder))
      return { state: { question, ...state }, version }
    },

    /** false: the version is no longer the newest. */
    async append(state: QuestionState, version: number): Promise<boolean> {
      const before = await complete(await readNewest(folder))
      if (before.version !== version) return false
      const settles = isNewSettlement(before.state, state)
      const record = recordOf(state, version + 1, before.settlements + (settles ? 1 : 0))
      const text = asJson(record)
      if (settles && !(await createExclusively(answerPath(record.settlements), text))) return false
      if (settles) await onWriteStep('answer-created')
      const isFirst = await createExclusively(eventPath(record.version), text)
      await onWriteStep('event-created')
      if (isFirst) return true
      // Another process may have added our event for us.
      return (await readJson<EventRecord>(eventPath(record.version))).writer === record.writer
    },
  }
}

export type QuestionFolder = ReturnType<typeof openQuestionFolder>
