import type { DecisionToolName, PendingQuestion } from '@arachne/contract'

/** A call of a tool. */
export interface ToolCall {
  tool: DecisionToolName
  /** Already checked against the tool's schema. */
  args: unknown
  /** How long the call can take, if it waits for a person. */
  ms: number
  signal: AbortSignal
  /** Present if the client asked for progress notifications. */
  progress?(elapsedSeconds: number, message: string): void
}

export interface ToolAnswer {
  result: object
  /** To be called when the result has been written to the client. */
  delivered(): Promise<void>
}

/** Runs the tools: in this process, or in the broker. */
export interface ToolBackend extends AsyncDisposable {
  /** Rejects with an AppError whose message says what to do. */
  call(call: ToolCall): Promise<ToolAnswer>
  /** The project's questions that are open, or answered and not yet collected. */
  pending(): Promise<PendingQuestion[]>
  /** Called when something has happened to one of the project's questions. */
  onChange(listener: (questionId: string) => void): void
}
