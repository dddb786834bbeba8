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

/** The start of a program that asks. People hear once per start that their question still stands. */
export interface ProgramStart {
  boot: string
  at: number
}

export interface CheckPendingWish {
  project: string
  /** Also what others asked; only their own agents are said to be back. */
  all?: boolean
  /** Absent: that of this process. */
  start?: ProgramStart | undefined
}

/** Who calls a tool, and how long they stay. */
export interface DecisionCall {
  project: string
  /** Of the program that calls, if it is not this one. */
  start?: ProgramStart
  /** From patience.ts. */
  ms: number
  signal?: CallOver
  /** Only with a progress token. Called every ten seconds with what to say. */
  progress?(elapsedSeconds: number, message: string): void
}

export interface CallAnswer<Result> {
  result: Result
  /** To be called once the result was really written to the client. */
  delivered(): Promise<void>
}

/** The tools about questions. A question of another project is not_found. */
export interface DecisionCalls {
  ask(call: DecisionCall, input: AskDecisionInput): Promise<CallAnswer<DecisionResult>>
  /** Asks without waiting: for a client that gets a task. */
  askOnly(call: DecisionCall, input: AskDecisionInput): Promise<DecisionResult>
  wait(call: DecisionCall, input: WaitDecisionInput): Promise<CallAnswer<DecisionResult>>
  permission(call: DecisionCall, input: PermissionInput): Promise<CallAnswer<PermissionOutput>>
  /** Reads what was missed first (at most ten seconds). */
  checkPending(wish: CheckPendingWish): Promise<CheckPendingOutput>
  withdraw(project: string, input: WithdrawDecisionInput): Promise<WithdrawDecisionOutput>
  update(project: string, input: UpdateDecisionInput): Promise<UpdateDecisionOutput>
  history(project: string, input: DecisionHistoryInput): Promise<DecisionHistoryOutput>
}
