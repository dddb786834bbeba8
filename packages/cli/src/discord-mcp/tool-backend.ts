import type { DecisionToolName, PendingQuestion } from '@arachne/contract'

/** One call of a tool, from whoever waits for it. */
export interface ToolCall {
  tool: DecisionToolName
  /** Checked against the tool's schema. */
  args: unknown
  /** How long the call may take if it is one that waits. */
  ms: number
  signal: AbortSignal
  /** Only if the client wants to be told that work goes on. */
  progress?(elapsedSeconds: number, message: string): void
}

export interface ToolAnswer {
  result: object
  /** To be called once the result was really written to the client. */
  delivered(): Promise<void>
}

/** Where the tools do their work: in this process, in the broker, or in a broker that takes over. */
export interface ToolBackend extends AsyncDisposable {
  /** Rejects with an AppError whose message says what to do. */
  call(call: ToolCall): Promise<ToolAnswer>
  /** Open questions of the project, and answers nobody has fetched. */
  pending(): Promise<PendingQuestion[]>
  /** Something happened to a question of the project. */
  onChange(listener: (questionId: string) => void): void
}
