import type {
  AskDecisionInput,
  CheckPendingOutput,
  DecisionHistoryInput,
  DecisionHistoryOutput,
  DecisionResult,
  PermissionInput,
  PermissionOutput,
  UpdateDecisionInput,
  UpdateDecisionOutput,
  WaitDecisionInput,
  WithdrawDecisionInput,
  WithdrawDecisionOutput,
} from '@arachne/contract'

import type { CallOver } from './decision-service.ts'

/** The start of an asking program. Once per start, people are reminded that their question is still open. */
export interface ProgramStart {
  boot: string
  at: number
}

export interface CheckPendingWish {
  project: string
  /** Also questions of others; only a program's own agents are announced as back. */
  all?: boolean
  /** Absent: the start of this process. */
  start?: ProgramStart | undefined
}

/** The caller of a tool, and how long it waits. */
export interface DecisionCall {
  project: string
  /** The start of the calling program, if it isn't this one. */
  start?: ProgramStart
  /** From patience.ts. */
  ms: number
  signal?: CallOver
  /** Only with a progress token. Called every ten seconds with the text to send. */
  progress?(elapsedSeconds: number, message: string): void
}

export interface CallAnswer<Result> {
  result: Result
  /** Must be called once the result was really written to the client. */
  delivered(): Promise<void>
}

/** The tools for questions. A question of another project is not_found. */
export interface DecisionCalls {
  ask(call: DecisionCall, input: AskDecisionInput): Promise<CallAnswer<DecisionResult>>
  /** Asks without waiting, for a client that gets a task. */
  askOnly(call: DecisionCall, input: AskDecisionInput): Promise<DecisionResult>
  wait(call: DecisionCall, input: WaitDecisionInput): Promise<CallAnswer<DecisionResult>>
  permission(call: DecisionCall, input: PermissionInput): Promise<CallAnswer<PermissionOutput>>
  /** First reads missed messages (for at most ten seconds). */
  checkPending(wish: CheckPendingWish): Promise<CheckPendingOutput>
  withdraw(project: string, input: WithdrawDecisionInput): Promise<WithdrawDecisionOutput>
  update(project: string, input: UpdateDecisionInput): Promise<UpdateDecisionOutput>
  history(project: string, input: DecisionHistoryInput): Promise<DecisionHistoryOutput>
}
