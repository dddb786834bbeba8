import type { Snowflake } from '@arachne/contract'

import { mayManageEntity, mayRuleServer, type Person } from '../../access/people.ts'
import type { EntityStore } from '../../identities/entities/entity-store.ts'
import { isOn, mayAnswer } from '../question/approvers.ts'
import type { Responder } from '../question/event.ts'
import type { QuestionState } from '../question/question-state.ts'
import type { HostedProject, DecisionSettings, DecisionSettingsStore } from '../question/settings.ts'
import type { QuestionScope } from './answering-service.ts'
import { hostedProject } from './question-access.ts'
import type { RolesOf } from './role-book.ts'

export interface StandingDeps {
  settings: Pick<DecisionSettingsStore, 'find' | 'list'>
  entities: Pick<EntityStore, 'find' | 'list'>
  rolesOf: RolesOf
}

export type PersonStanding = ReturnType<typeof createPersonStanding>

/** A person's relation to the questions of an entity on a server. */
export function createPersonStanding({ settings, entities, rolesOf }: StandingDeps) {
  async function responder(person: Person, hosted: HostedProject): Promise<Responder | undefined> {
    if (person.userId === null) return undefined
    const list = await settings.find(hosted)
    const hasRoles = list && list.approvers.roles.length + list.second.roles.length > 0
    const roles = hasRoles ? await rolesOf(hosted.serverId, person.userId) : []
    return { id: person.userId, name: person.name, roles, human: true }
  }

  async function isListed(person: Person, list: DecisionSettings): Promise<Required<Responder>['listed']> {
    const who = await responder(person, list)
    return {
      first: who !== undefined && isOn(list.approvers, who),
      second: who !== undefined && isOn(list.second, who),
    }
  }

  return {
    responder,

    /** As the decision service will judge it. */
    async answers(person: Person, state: QuestionState): Promise<boolean> {
      const hosted = hostedProject(state.question.project)
      const [who, list] = [await responder(person, hosted), await settings.find(hosted)]
      if (!who || !list) return false
      return mayAnswer(state, { ...who, listed: await isListed(person, list) })
    },

    /** People who answered, or voted, may see it again. */
    async saw({ userId }: Person, { votes, answer }: QuestionState): Promise<boolean> {
      return userId !== null && (votes[userId] !== undefined || answer?.by?.id === userId)
    },

    async scope(person: Person): Promise<QuestionScope> {
      const projects: HostedProject[] = []
      const serverIds = new Set<Snowflake>()
      for (const list of await settings.list()) {
        const { first, second } = await isListed(person, list)
        if (first || second) projects.push({ entityId: list.entityId, serverId: list.serverId })
        if (mayRuleServer(person, list.serverId)) serverIds.add(list.serverId)
      }
      const owned = (await entities.list()).filter((entity) => mayManageEntity(person, entity))
      return {
        everything: person.isOperator,
        entityIds: person.isOperator ? [] : owned.map(({ id }) => id),
        serverIds: [...serverIds],
        projects,
      }
    },

    async concerns(person: Person, hosted: HostedProject): Promise<boolean> {
      if (mayRuleServer(person, hosted.serverId)) return true
      const entity = await entities.find(hosted.entityId)
      if (entity && mayManageEntity(person, entity)) return true
      const list = await settings.find(hosted)
      if (!list) return false
      const { first, second } = await isListed(person, list)
      return first || second
    },
  }
}
