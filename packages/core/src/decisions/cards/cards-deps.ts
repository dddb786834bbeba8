import { AppError } from '../../errors.ts'
import type { Sha256 } from '../../ports.ts'
import type { DecisionPosts, DecisionProject, DecisionProjects } from '../decision-ports.ts'
import type { DecisionEffect } from '../question/effect.ts'
import type { QuestionState } from '../question/question-state.ts'
import type { ApproverList, QuestionFile } from '../question/question.ts'

export interface CardsDeps {
  posts: DecisionPosts
  projects: DecisionProjects
  sha256: Sha256
  bytesOf(file: QuestionFile): Uint8Array
}

/** Recognises a post when it is retried. `part` distinguishes the posts of one effect. */
export type Nonce = (effect: DecisionEffect, part?: string) => string

export type PostingDeps = Omit<CardsDeps, 'sha256'> & { nonce: Nonce }

export const NOBODY: ApproverList = { users: [], roles: [] }

/** Who is asked now: the project's list, or the question's narrower one. */
export function askedPeople({ question }: QuestionState, project: DecisionProject): ApproverList {
  return question.narrowed === true ? question.approvers : project.approvers
}

export async function projectOf(
  { projects }: Pick<CardsDeps, 'projects'>,
  { question }: QuestionState,
): Promise<DecisionProject> {
  const project = await projects.find(question.project)
  if (project !== undefined) return project
  throw new AppError(
    'conflict',
    'The question is stored, but decisions are no longer set up for its project.',
  )
}
