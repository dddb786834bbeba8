import type { Fetch } from '@arachne/contract/client'

/** Everything outside the program that it touches. */
export interface ProgramIo {
  env: Record<string, string | undefined>
  fetch: Fetch
  /** Arachne's own program, if it is installed. */
  serverProgram: string | undefined
  /** One or more lines, without the final line break. */
  print(text: string): void
  printError(text: string): void
  /** The lines of standard input, until it ends or nobody reads what is printed. */
  lines(): AsyncIterable<string>
  /** Resolves on Ctrl-C, or when nobody reads what is printed. */
  untilInterrupted(): Promise<void>
}

/** Options that every command has. */
export interface GlobalOptions {
  dataDir: string
  json?: true
}
