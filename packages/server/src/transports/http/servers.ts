import {
  ApplyTemplateBody,
  CreateTemplateBody,
  type DoneAnswer,
  type ListServersAnswer,
  type ListTemplatesAnswer,
  type MembershipAnswer,
  PageQuery,
  type SettingsAnswer,
  SettingsBody,
  type TemplateAnswer,
  UpdateTemplateBody,
} from '@arachne/contract'
import {
  channelsNow,
  listableOn,
  mayRuleServer,
  type Places,
  type Registry,
  type SettingsWish,
} from '@arachne/core'
import { type Context, Hono } from 'hono'

import { parseInput } from '../invalid-input.ts'
import { findEntity } from './entity-views.ts'
import type { HttpEnv } from './env.ts'
import { readJson } from './json-body.ts'
import { pageOf } from './paging.ts'
import { presentMembership } from './present-entity.ts'
import { presentSelection, presentSettings, presentTemplate } from './present-registry.ts'
import { findRuled } from './ruled-server.ts'

interface Deps {
  registry: Registry
  places: Pick<Places, 'servers' | 'channels' | 'categories' | 'connected'>
}

/** The id of a server whose admin asks. */
function ruled(c: Context<HttpEnv>, places: Deps['places'], server: string): string {
  return findRuled(places, c.var.person, server).id
}

export function serverRoutes(deps: Deps) {
  const { registry, places } = deps
  return new Hono<HttpEnv>()
    .get('/', (c) => {
      const query = parseInput(PageQuery, c.req.query())
      const known = places.servers().filter(({ id }) => mayRuleServer(c.var.person, id))
      const { page, next } = pageOf(known, query, ({ id }) => id)
      const servers = page.map(({ id, name }) => ({ id, name }))
      return c.json({ servers, ...(next !== undefined && { next }) } satisfies ListServersAnswer)
    })
    .get('/:server/settings', async (c) => {
      const settings = await registry.settings.read(ruled(c, places, c.req.param('server')))
      return c.json({ settings: presentSettings(settings) } satisfies SettingsAnswer)
    })
    .patch('/:server/settings', async (c) => {
      const id = ruled(c, places, c.req.param('server'))
      const wish = settingsWish(parseInput(SettingsBody, await readJson(c.req.raw)))
      const settings = await registry.settings.change(id, wish, c.var.person.actor)
      return c.json({ settings: presentSettings(settings) } satisfies SettingsAnswer)
    })
    .route('/', templateRoutes(deps))
}

function templateRoutes({ registry, places }: Deps) {
  return new Hono<HttpEnv>()
    .get('/:server/templates', async (c) => {
      const templates = await registry.templates.list(ruled(c, places, c.req.param('server')))
      return c.json({ templates: templates.map(presentTemplate) } satisfies ListTemplatesAnswer)
    })
    .post('/:server/templates', async (c) => {
      const id = ruled(c, places, c.req.param('server'))
      const body = parseInput(CreateTemplateBody, await readJson(c.req.raw))
      const { may_ping: mayPing, is_default: isDefault, ...wish } = body
      const all = { ...wish, mayPing, isDefault }
      const template = await registry.templates.create(id, all, c.var.person.actor)
      return c.json({ template: presentTemplate(template) } satisfies TemplateAnswer, 201)
    })
    .patch('/:server/templates/:template', async (c) => {
      const at = { server: ruled(c, places, c.req.param('server')), template: c.req.param('template') }
      const body = parseInput(UpdateTemplateBody, await readJson(c.req.raw))
      const { may_ping: mayPing, is_default: isDefault, ...wish } = body
      const all = { ...wish, mayPing, isDefault }
      const template = await registry.templates.change(at, all, c.var.person.actor)
      return c.json({ template: presentTemplate(template) } satisfies TemplateAnswer)
    })
    .post('/:server/templates/:template/apply', async (c) => {
      const id = ruled(c, places, c.req.param('server'))
      const { entity } = parseInput(ApplyTemplateBody, await readJson(c.req.raw))
      const template = await registry.templates.find(id, c.req.param('template'))
      const membership = await registry.membership((await findEntity(registry, c.var.person, entity)).id, id)
      const { mayPing } = template
      const ceiling = {
        channels: presentSelection(channelsNow(template, listableOn(places, id))),
        tools: presentSelection(template.tools),
      }
      const changed = await registry.setCeiling(membership, { ...ceiling, mayPing }, c.var.person.actor)
      return c.json({ membership: presentMembership(changed, places) } satisfies MembershipAnswer)
    })
    .delete('/:server/templates/:template', async (c) => {
      const id = ruled(c, places, c.req.param('server'))
      await registry.templates.remove(id, c.req.param('template'), c.var.person.actor)
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
}

function settingsWish(body: SettingsBody): SettingsWish {
  const { entity_talk: talk } = body
  return {
    announceChannel: body.announce_channel,
    announcement: body.announcement,
    logChannel: body.log_channel,
    closedChannels: body.closed_channels,
    entityTalk: talk && {
      enabled: talk.enabled,
      pairMessages: talk.pair_messages,
      pairSeconds: talk.pair_seconds,
      coolDownSeconds: talk.cool_down_seconds,
      channelPerMinute: talk.channel_per_minute,
      depth: talk.depth,
    },
  }
}
