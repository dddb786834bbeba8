import type { CheckPendingOutput } from '@arachne/contract'

import type { Clock } from '../../ports.ts'
import type { DecisionCatchUp } from '../hearing/decision-hearing.ts'
import { isOpen } from '../question-state.ts'
import type { DecisionDesk } from './decision-desk.ts'
import type { After } from './due-times.ts'
import { pendingOf } from './results.ts'

export interface CheckPendingDeps {
  desk: DecisionDesk
  clock: Clock
  after: After
  /** New at each start of the process: a question is told at most once per start that it still stands. */
  boot: string
  catchUp?: DecisionCatchUp
  /** What could not be read and was moved aside. */
  damaged?(): Promise<string[]>
}

const LONGEST_READ_MS = 10_000

/** Answers what the asker should know if not everything could be read. */
async function readMissed(catchUp: DecisionCatchUp, after: After): Promise<string[]> {
  const { promise: tired, resolve } = Promise.withResolvers<string[]>()
  const cancel = after(LONGEST_READ_MS, () =>
    resolve(['Discord did not answer in ten seconds; replies may be missing.']),
  )
  const read = catchUp.run().then(
    () => [],
    () => ['Discord could not be read; replies may be missing.'],
  )
  const warnings = await Promise.race([read, tired])
  cancel()
  return warnings
}

/** Reads first what people wrote meanwhile; where an older question is still open, its people hear that it stands. */
export function createCheckPending({ desk, clock, after, boot, catchUp, damaged }: CheckPendingDeps) {
  const startedAt = clock.now()
  return async (project: string | null): Promise<CheckPendingOutput> => {
    const warnings = catchUp === undefined ? [] : await readMissed(catchUp, after)
    const states = await desk.pending(project ?? undefined)
    const open = states.filter(isOpen)
    for (const { question } of open) {
      if (question.askedAt < startedAt) await desk.restarted(question.id, boot)
    }
    return {
      has_pending: open.length > 0,
      pending_questions: open.map(pendingOf),
      answered: states.filter((state) => !isOpen(state)).map(pendingOf),
      damaged: (await damaged?.()) ?? [],
      warnings,
    }
  }
}
