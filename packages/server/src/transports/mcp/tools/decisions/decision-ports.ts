import {
  type CallOver,
  type CutMemory,
  type DecisionCall,
  type DecisionCalls,
  type DecisionService,
  type DecisionNotes,
  type QuestionAccess,
  type InboxView,
  waitBudget,
} from '@arachne/core/decisions'
import type { Places } from '@arachne/core/identities'
import type { Journal } from '@arachne/core/journal'

import type { EntityCaller } from '../entity-tool.ts'

/** A client that closes sooner never waited; no client's limit is this short. */
const SHORTEST_CUT_MS = 1_000

/** What the tools about decisions work with. */
export interface DecisionPorts {
  calls: DecisionCalls
  access: QuestionAccess
  decisions: Pick<DecisionService, 'about'>
  notes: DecisionNotes
  inbox: InboxView
  journal: Pick<Journal, 'record'>
  places: Pick<Places, 'channel'>
  cuts: CutMemory
  now(): number
}

type Budget = ReturnType<typeof waitBudget>

type Waiter = Pick<EntityCaller, 'entity' | 'conversation'>

/** Programs with the same name are set up differently by different people. */
function cutKey({ entity, conversation: { client = '' } }: Waiter): string {
  return `${entity.id} ${client}`
}

/** How long this caller waits, or that it gets a task. */
export function budgetOf(
  { cuts }: Pick<DecisionPorts, 'cuts'>,
  caller: Waiter,
  {
    maxWaitSeconds,
    tasks = caller.conversation.tasks,
  }: { maxWaitSeconds?: number | undefined; tasks?: boolean } = {},
): Budget {
  const { client } = caller.conversation
  return waitBudget({ client, tasks, maxWaitSeconds, cutAtMs: cuts.cutAt(cutKey(caller)) })
}

/** The result of waiting; `delivered` is called when the client has it. */
interface Waited<Result> {
  result: Result
  delivered(): Promise<void>
}

/** The caller as the decision service knows it. A client that hangs up while it waits is remembered as impatient. */
export async function waitFor<Result>(
  { cuts, now }: Pick<DecisionPorts, 'cuts' | 'now'>,
  caller: Waiter & Pick<EntityCaller, 'whenDelivered'>,
  {
    project,
    budget,
    run,
  }: { project: string; budget: Budget; run(call: DecisionCall): Promise<Waited<Result>> },
): Promise<Result> {
  const { tell, onceOver } = caller.conversation
  const since = now()
  let isOver = false
  const signal = createCallOver()
  onceOver(() => {
    const waited = now() - since
    if (!isOver && waited >= SHORTEST_CUT_MS) cuts.cut(cutKey(caller), waited)
    signal.end()
  })
  try {
    const ms = budget.task ? 0 : budget.ms
    const { result, delivered } = await run({ project, ms, signal, ...(tell && { progress: tell }) })
    caller.whenDelivered({ commit: delivered, release() {} })
    return result
  } finally {
    isOver = true
  }
}

function createCallOver(): CallOver & { end(): void } {
  const listeners = new Set<() => void>()
  let aborted = false
  return {
    get aborted() {
      return aborted
    },
    addEventListener: (_type, listener) => void listeners.add(listener),
    removeEventListener: (_type, listener) => void listeners.delete(listener),
    end() {
      aborted = true
      for (const listener of listeners) listener()
    },
  }
}
