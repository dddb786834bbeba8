import type { CreateTemplateBody, UpdateTemplateBody } from '@arachne/contract'
import type { TEMPLATE_ROUTES } from '@arachne/contract/routes'
import { channelsNow, listableOn, type Places, type Registry } from '@arachne/core/identities'

import type { Handlers } from '../bind-routes.ts'
import { presentMembership } from '../entities/present-entity.ts'
import { findEntity } from '../right-checks.ts'
import { presentSelection, presentTemplate } from './present-registry.ts'

interface Deps {
  registry: Registry
  places: Pick<Places, 'servers' | 'channels' | 'categories'>
}

/** An admin's frequent permissions. */
export function templateHandlers({ registry, places }: Deps): Handlers<typeof TEMPLATE_ROUTES> {
  const { templates } = registry
  return {
    async listTemplates({ server }) {
      return { templates: (await templates.list(server.id)).map(presentTemplate) }
    },
    async createTemplate({ person, server, input }) {
      return { template: presentTemplate(await templates.create(server.id, wishOf(input), person.actor)) }
    },
    async updateTemplate({ person, server, params: { template }, input }) {
      const at = { server: server.id, template }
      return { template: presentTemplate(await templates.change(at, wishOf(input), person.actor)) }
    },
    async applyTemplate({ person, server, params, input }) {
      const template = await templates.find(server.id, params.template)
      const { mayPing } = template
      const entity = await findEntity(registry, person, input.entity)
      const membership = await registry.membership(entity.id, server.id)
      const ceiling = {
        channels: presentSelection(channelsNow(template, listableOn(places, server.id))),
        tools: presentSelection(template.tools),
      }
      const changed = await registry.setCeiling(membership, { ...ceiling, mayPing }, person.actor)
      return { membership: presentMembership(changed, places) }
    },
    async deleteTemplate({ person, server, params: { template } }) {
      await templates.remove(server.id, template, person.actor)
      return { warnings: [] }
    },
  }
}

function wishOf<Body extends CreateTemplateBody | UpdateTemplateBody>(body: Body) {
  const { may_ping: mayPing, is_default: isDefault, ...wish } = body
  return { ...wish, mayPing, isDefault }
}
