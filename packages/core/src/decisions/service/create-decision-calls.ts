import type { DecisionResult } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Sha256 } from '../../ports.ts'
import { isOpen, type QuestionState } from '../question/question-state.ts'
import { type CheckPendingDeps, createCheckPending } from './check-pending.ts'
import type { CallAnswer, DecisionCall, DecisionCalls } from './decision-calls.ts'
import type { AskReceipt, Waited } from './decision-service.ts'
import { askPermission, permissionOf, verdictOn } from './permission.ts'
import { createProgress } from './progress.ts'
import { endingOf, historyOf, resultOf } from './results.ts'

export interface DecisionCallsDeps extends CheckPendingDeps {
  sha256: Sha256
}

function answered(waited: Waited, receipt?: AskReceipt): CallAnswer<DecisionResult> {
  return { result: resultOf(waited, receipt), delivered: () => waited.delivered() }
}

export function createDecisionCalls(deps: DecisionCallsDeps): DecisionCalls {
  const { decisions, sha256 } = deps
  const checkPending = createCheckPending(deps)

  async function own(project: string, id: string): Promise<QuestionState> {
    const state = await decisions.find(id)
    if (state?.question.project === project) return state
    throw new AppError('not_found', 'There is no such question.')
  }

  async function wait(call: DecisionCall, id: string, maxSeconds = Infinity): Promise<Waited> {
    using progress = createProgress(call, deps)
    const { signal } = call
    progress.begin()
    return await decisions.wait(id, {
      ms: Math.min(call.ms, maxSeconds * 1000),
      ...(signal !== undefined && { signal }),
    })
  }

  return {
    async ask(call, input) {
      const receipt = await decisions.ask(call.project, input)
      return answered(await wait(call, receipt.id, input.max_wait_seconds), receipt)
    },
    async askOnly(call, input) {
      const receipt = await decisions.ask(call.project, input)
      return resultOf(await decisions.wait(receipt.id, { ms: 0 }), receipt)
    },
    async wait(call, { question_id: id, max_wait_seconds: most }) {
      await own(call.project, id)
      return answered(await wait(call, id, most))
    },
    async permission(call, input) {
      const how = { redeliver: false, verdictOn: verdictOn(input, sha256) }
      const { id } = await decisions.ask(call.project, askPermission(input), how)
      const waited = await wait(call, id)
      return { result: permissionOf(waited, input), delivered: () => waited.delivered() }
    },
    checkPending,
    async withdraw(project, { question_id: id, reason }) {
      const before = await own(project, id)
      const after = await decisions.withdraw(id, reason)
      return endingOf(after, isOpen(before) && after.outcome === 'withdrawn')
    },
    async update(project, { question_id: id, context }) {
      const before = await own(project, id)
      const after = await decisions.update(id, context)
      return endingOf(after, after.additions.length > before.additions.length)
    },
    async history(project, { question_id: id }) {
      return historyOf(await own(project, id))
    },
  }
}
