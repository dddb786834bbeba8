import {
  type DecisionService,
  type QuestionAccess,
  pendingOf,
  type QuestionState,
} from '@arachne/core/decisions'
import { AppError } from '@arachne/core/errors'
import type { Standing } from '@arachne/core/identities'

import { discordCheckPendingTool } from '../tools/decisions/discord-check-pending.ts'

const PREFIX = 'decision://'

export function decisionUri(questionId: string): string {
  return `${PREFIX}${questionId}`
}

export const DECISION_URI_TEMPLATE = `${PREFIX}{question_id}`

/** Questions that wait for people, or for their agent, as resources. */
export interface DecisionResources {
  list(standing: Standing): Promise<QuestionState[]>
  /** undefined if it isn't a question of this entity. */
  find(standing: Standing, uri: string): Promise<QuestionState | undefined>
  read(state: QuestionState): object
}

interface Deps {
  access: QuestionAccess
  decisions: Pick<DecisionService, 'pending'>
}

export function createDecisionResources({ access, decisions }: Deps): DecisionResources {
  return {
    async list(standing) {
      const projects = access.all(standing, discordCheckPendingTool.right)
      return (await Promise.all(projects.map((project) => decisions.pending(project)))).flat()
    },

    async find(standing, uri) {
      if (!uri.startsWith(PREFIX)) return undefined
      try {
        return await access.forQuestion(standing, discordCheckPendingTool.right, uri.slice(PREFIX.length))
      } catch (error) {
        if (error instanceof AppError) return undefined
        throw error
      }
    },

    read: pendingOf,
  }
}
