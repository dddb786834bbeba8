import type { PendingQuestion } from '@arachne/contract'

import { findRunningServer } from '../connection/data-dir-files.ts'
import { CliError } from '../failure.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'

/** A question as a terminal shows it. */
export interface ShownQuestion extends Omit<PendingQuestion, 'question_id' | 'project' | 'counter_question'> {
  id: string
  /** Who asks. */
  name: string
  context: string
}

export type AnswerGiven = { as?: string | undefined } & ({ option: number } | { text: string })

/** Where questions are: in files of this machine, or in a hosted Arachne. */
export interface QuestionSource {
  where: string
  /** Open, or over and not fetched. */
  list(all: boolean): Promise<ShownQuestion[]>
  show(id: string): Promise<ShownQuestion>
  history(id: string): Promise<{ at: string; what: string; by: string | null }[]>
  answer(id: string, given: AnswerGiven): Promise<ShownQuestion>
  withdraw(id: string, reason: string): Promise<ShownQuestion>
}

export interface SourceOptions extends GlobalOptions {
  files?: true
}

/** The Arachne that runs with the data directory; without one, the files of `discord-mcp`. */
export async function openQuestionSource(
  { dataDir, files }: SourceOptions,
  io: ProgramIo,
): Promise<QuestionSource> {
  if (files !== true && findRunningServer(dataDir) !== undefined) {
    const { openHostedQuestionSource } = await import('./hosted-question-source.ts')
    return openHostedQuestionSource(dataDir, io)
  }
  const [{ openFileQuestionSource }, { readSettings }, { withDotenv }] = await Promise.all([
    import('../discord-mcp/file-question-source.ts'),
    import('../discord-mcp/setup/settings.ts'),
    import('../discord-mcp/setup/dotenv.ts'),
  ])
  return openFileQuestionSource(readSettings(withDotenv(io.env, process.cwd())))
}

/** What the rules of questions refuse is told like anything else a person can do something about. */
export async function withCliErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    // Told by its name, so that the other commands start without the rules.
    if (error instanceof Error && error.name === 'AppError') throw new CliError(error.message)
    throw error
  }
}
