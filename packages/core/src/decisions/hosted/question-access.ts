import type { EntityId, Snowflake } from '@arachne/contract'

import { demand, type ToolFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { Places } from '../../identities/places/places.ts'
import { accessChannel, grantedOn, type Standing } from '../../identities/routing/reach.ts'
import type { QuestionState } from '../question/question-state.ts'
import type { HostedProject, DecisionSettings, DecisionSettingsStore } from '../question/settings.ts'
import type { DecisionService } from '../service/decision-service.ts'

/** Hosted, a project is one entity on one server. */
export function projectAt({ entityId, serverId }: HostedProject): string {
  return `${entityId}/${serverId}`
}

export function hostedProject(project: string): HostedProject {
  const [entityId = '', serverId = ''] = project.split('/')
  return { entityId: entityId as EntityId, serverId }
}

interface Where {
  server_id?: Snowflake | undefined
  thread_id?: Snowflake | null | undefined
}

export interface AskPlace {
  project: string
  /** Where to ask: the channel for questions, or a thread inside the ceiling. */
  channelId: Snowflake
}

/** Which questions and channels a caller may use. */
export interface QuestionAccess {
  /** Where this entity asks now. Fails by saying what has to be set up. */
  forAsking(standing: Standing, tool: ToolFacts, where: Where): Promise<AskPlace>
  /** not_found for a question of another entity, or of a server it is no longer on. */
  forQuestion(standing: Standing, tool: ToolFacts, questionId: string): Promise<QuestionState>
  /** Every project of this entity in which it may use the tool. */
  all(standing: Standing, tool: ToolFacts): string[]
}

interface Deps {
  settings: Pick<DecisionSettingsStore, 'list'>
  places: Pick<Places, 'channel'>
  decisions: Pick<DecisionService, 'find'>
}

export function createQuestionAccess({ settings, places, decisions }: Deps): QuestionAccess {
  async function pick(standing: Standing, tool: ToolFacts, wanted: Snowflake | undefined) {
    const granted = new Set(grantedOn(standing, tool).map(({ serverId }) => serverId))
    const set = await settings.list({ entityId: standing.entity.id })
    const ready = set.filter(isReady).filter(({ serverId }) => granted.has(serverId))
    const found = wanted === undefined ? ready[0] : ready.find(({ serverId }) => serverId === wanted)
    if (!found) throw notSetUp()
    return found
  }

  return {
    async forAsking(standing, tool, { server_id, thread_id }) {
      const chosen = await pick(standing, tool, server_id)
      const { serverId } = await accessChannel(places, standing, { tool, channelId: chosen.channelId })
      if (thread_id == null) return { project: projectAt(chosen), channelId: chosen.channelId }
      const thread = await accessChannel(places, standing, { tool, channelId: thread_id })
      if (thread.parentId === null || thread.serverId !== serverId) {
        throw new AppError('invalid', "thread_id: isn't a thread on the server this question goes to")
      }
      return { project: projectAt(chosen), channelId: thread.id }
    },

    async forQuestion({ entity, memberships }, tool, questionId) {
      const state = await decisions.find(questionId)
      const hosted = state && hostedProject(state.question.project)
      if (!state || hosted?.entityId !== entity.id) throw noSuchQuestion()
      const membership = memberships.find(({ serverId }) => serverId === hosted.serverId)
      demand({ entity, membership, tool })
      return state
    },

    all: (standing, tool) =>
      grantedOn(standing, tool).map(({ serverId }) => projectAt({ entityId: standing.entity.id, serverId })),
  }
}

type Ready = DecisionSettings & { channelId: Snowflake }

function isReady(settings: DecisionSettings): settings is Ready {
  const { users, roles } = settings.approvers
  return settings.channelId !== null && users.length + roles.length > 0
}

export function noSuchQuestion(): AppError {
  return new AppError('not_found', 'There is no such question.')
}

function notSetUp(): AppError {
  return new AppError(
    'conflict',
    'Nobody can be asked yet. The owner of this entity or a server admin has to choose a channel for ' +
      "questions and who may answer: in the Loom, on the entity's page, under Questions for that server. Don't continue " +
      'without a decision; tell the person you work for.',
    { reason: 'decisions_not_set_up' },
  )
}
