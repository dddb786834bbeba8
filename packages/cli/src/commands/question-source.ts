import type { PendingQuestion } from '@arachne/contract'

import { findRunningServer } from '../connection/data-dir-files.ts'
import { CliError } from '../failure.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'

/** A question as the terminal shows it. */
export interface ShownQuestion extends Omit<PendingQuestion, 'question_id' | 'project' | 'counter_question'> {
  id: string
  /** Who asks. */
  name: string
  context: string
}

export type AnswerGiven = { as?: string | undefined } & ({ option: number } | { text: string })

/** Where questions are kept: in files on this machine, or in a hosted Arachne. */
export interface QuestionSource {
  where: string
  /** Questions that are open, or closed but not yet collected by their agent. */
  list(all: boolean): Promise<ShownQuestion[]>
  show(id: string): Promise<ShownQuestion>
  history(id: string): Promise<{ at: string; what: string; by: string | null }[]>
  answer(id: string, given: AnswerGiven): Promise<ShownQuestion>
  withdraw(id: string, reason: string): Promise<ShownQuestion>
}

export interface SourceOptions extends GlobalOptions {
  files?: true
}

/** The Arachne that is running with the data directory, or else the files of `discord-mcp`. */
export async function openQuestionSource(
  { dataDir, files }: SourceOptions,
  io: ProgramIo,
): Promise<QuestionSource> {
  if (files !== true && findRunningServer(dataDir) !== undefined) {
    const { openHostedQuestionSource } = await import('./hosted-question-source.ts')
    return openHostedQuestionSource(dataDir, io)
  }
  const [{ openFileQuestionSource }, { readLocalSettings }] = await Promise.all([
    import('../discord-mcp/file-question-source.ts'),
    import('../discord-mcp/setup/settings.ts'),
  ])
  return openFileQuestionSource(readLocalSettings(io.env))
}

/** Reports what the core refuses as a problem that the user can fix. */
export async function withCliErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    // Recognised by its name, so that other commands start without loading the core.
    if (error instanceof Error && error.name === 'AppError') throw new CliError(error.message)
    throw error
  }
}
