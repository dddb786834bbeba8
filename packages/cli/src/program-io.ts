import type { Fetch } from '@arachne/contract/client'

/** Everything outside of the program it touches. */
export interface ProgramIo {
  env: Record<string, string | undefined>
  fetch: Fetch
  /** The main file of Arachne itself, if it is there. */
  serverProgram: string | undefined
  /** One or more lines, without the last line break. */
  print(text: string): void
  printError(text: string): void
  /** Standard input; ends when it does. */
  lines(): AsyncIterable<string>
  /** Resolves at Ctrl-C. */
  untilInterrupted(): Promise<void>
}

/** Options every command has. */
export interface GlobalOptions {
  dataDir: string
  json?: true
}
