import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  type DecisionQuestion,
  openQuestion,
  type QuestionState,
  type Responder,
} from '@arachne/core/decisions'

import { createDecisionFiles, type DecisionFilesOptions } from '../../src/discord-mcp/files/decision-files.ts'

export const T0 = Date.parse('2026-11-15T09:00:00Z')
export const ANNA: Responder = { id: '101', name: 'Anna', roles: [], human: true }
export const BEN: Responder = { id: '102', name: 'Ben', roles: [], human: true }
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export async function createTemporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), 'discord-mcp-'))
  // A process that is just ending may still be writing.
  const patiently = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }
  return { path, [Symbol.asyncDispose]: () => rm(path, patiently) }
}

export function openFiles(folder: string, over: Partial<DecisionFilesOptions> = {}) {
  return createDecisionFiles({
    folder,
    channelId: '900',
    approvers: () => ({ users: [ANNA.id, BEN.id], roles: [] }),
    sha256,
    ...over,
  })
}

export function asked(id: string, over: Partial<DecisionQuestion> = {}): QuestionState {
  return openQuestion({
    id,
    project: 'demo',
    identity: `identity of ${id}`,
    topic: `topic of ${id}`,
    text: 'Run the migration?',
    context: 'v1 → v2',
    options: ['A) Run now', 'B) Hold'],
    freeAnswers: true,
    askedAt: T0,
    approvers: { users: [ANNA.id, BEN.id], roles: [] },
    quorum: 1,
    veto: null,
    deadline: null,
    escalation: null,
    reminders: { after: [], most: 0, quiet: null },
    ...over,
  }).state
}
