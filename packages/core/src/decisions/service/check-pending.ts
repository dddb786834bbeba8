import type { CheckPendingOutput } from '@arachne/contract'

import type { Clock } from '../../ports.ts'
import type { DecisionCatchUp } from '../hearing/decision-hearing.ts'
import { isOpen } from '../question/question-state.ts'
import type { CheckPendingWish, ProgramStart } from './decision-calls.ts'
import type { DecisionService } from './decision-service.ts'
import type { After } from './due-times.ts'
import { pendingOf } from './results.ts'

export interface CheckPendingDeps {
  decisions: DecisionService
  clock: Clock
  after: After
  /** Identifies this process; new at each start. */
  boot: string
  catchUp?: DecisionCatchUp
  /** Files that couldn't be read and were moved aside. */
  damaged?(): Promise<string[]>
}

const LONGEST_READ_MS = 10_000

/** Returns what the asking agent should know if not everything could be read. */
async function readMissed(catchUp: DecisionCatchUp, after: After): Promise<string[]> {
  const { promise: tired, resolve } = Promise.withResolvers<string[]>()
  const cancel = after(LONGEST_READ_MS, () =>
    resolve(["Discord didn't respond within ten seconds; replies may be missing."]),
  )
  const read = catchUp.run().then(
    () => [],
    () => ["Discord couldn't be read; replies may be missing."],
  )
  const warnings = await Promise.race([read, tired])
  cancel()
  return warnings
}

/** First reads what people wrote in the meantime; if an older question is still open, people are reminded of it. */
export function createCheckPending({ decisions, clock, after, boot, catchUp, damaged }: CheckPendingDeps) {
  const ownStart: ProgramStart = { boot, at: clock.now() }
  return async ({
    project,
    all = false,
    start = ownStart,
  }: CheckPendingWish): Promise<CheckPendingOutput> => {
    const warnings = catchUp === undefined ? [] : await readMissed(catchUp, after)
    const states = await decisions.pending(all ? undefined : project)
    const open = states.filter(isOpen)
    for (const { question, phase } of open) {
      const isOlder = question.project === project && question.askedAt < start.at
      if (phase === 'waiting' && isOlder && !decisions.isAwaited(question.id))
        await decisions.restarted(question.id, start.boot)
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
