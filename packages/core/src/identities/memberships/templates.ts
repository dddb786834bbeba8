import { demandThere } from '../../acts.ts'
import { AppError } from '../../errors.ts'
import type { JournalFacts } from '../../journal/journal-store.ts'
import type { MayPing, Selection } from '../entities/entity.ts'
import type { RegistryDeps } from './registry-deps.ts'
import { resolveOne } from './resolve.ts'
import {
  findServer,
  type Listable,
  listableOn,
  selectChannels,
  selectTools,
  sizeOf,
  type Wished,
} from './selections.ts'
import type { Template } from './template-store.ts'

const MAX_NAME = 50

export interface TemplateWish {
  name: string
  channels: Wished
  tools: Wished
  mayPing?: MayPing | undefined
  isDefault?: boolean | undefined
}

export type TemplateChange = { [Field in keyof TemplateWish]?: TemplateWish[Field] | undefined }

type Deps = Pick<RegistryDeps, 'templates' | 'acts' | 'places' | 'toolNames' | 'ids'>

export interface Templates {
  list(server: string): Promise<Template[]>
  /** By name or id, only among those of that server. */
  find(server: string, wanted: string): Promise<Template>
  create(server: string, wish: TemplateWish, actor: string): Promise<Template>
  /** Missing fields stay unchanged. Entities it was applied to keep what they have. */
  change(at: { server: string; template: string }, wish: TemplateChange, actor: string): Promise<Template>
  remove(server: string, wanted: string, actor: string): Promise<void>
}

export function createTemplates(deps: Deps): Templates {
  const { templates, acts, places, toolNames, ids } = deps

  const list = (server: string) => templates.list(findServer(places, server).id)
  const find = async (server: string, wanted: string) => findTemplate(await list(server), wanted)

  return {
    list,
    find,

    async create(server, wish, actor) {
      const { id: serverId } = findServer(places, server)
      const template: Template = {
        id: ids.uuid(),
        serverId,
        name: checkName(wish.name),
        channels: selectChannels(wish.channels, listableOn(places, serverId)),
        tools: selectTools(wish.tools, toolNames),
        mayPing: wish.mayPing ?? 'people',
        isDefault: wish.isDefault ?? false,
      }
      await acts.within(async (act) => {
        if (!(await act.templates.insert(template))) throw nameTaken(template)
        act.record(lineOf(template, 'template.created', actor))
      })
      return template
    },

    async change({ server, template: wanted }, wish, actor) {
      const before = await find(server, wanted)
      const { name, channels, tools, mayPing, isDefault } = wish
      const template: Template = {
        ...before,
        ...(name !== undefined && { name: checkName(name) }),
        ...(channels !== undefined && {
          channels: selectChannels(channels, listableOn(places, before.serverId)),
        }),
        ...(tools !== undefined && { tools: selectTools(tools, toolNames) }),
        ...(mayPing !== undefined && { mayPing }),
        ...(isDefault !== undefined && { isDefault }),
      }
      await acts.within(async (act) => {
        if (!(await act.templates.update(template))) throw nameTaken(template)
        act.record(lineOf(template, 'template.changed', actor))
      })
      return template
    },

    async remove(server, wanted, actor) {
      const template = await find(server, wanted)
      await acts.within(async (act) => {
        demandThere(await act.templates.remove(template.id))
        act.record(lineOf(template, 'template.deleted', actor))
      })
    },
  }
}

function lineOf({ id, serverId, channels, tools }: Template, action: string, actor: string): JournalFacts {
  const place = { space: `server:${serverId}`, target: `template:${id}` }
  const details = { channels: sizeOf(channels), tools: sizeOf(tools) }
  return { ...place, actor, action, outcome: 'ok', details }
}

function nameTaken({ name }: Template): AppError {
  const message = `This server already has a template called "${name}".`
  return new AppError('conflict', message, { reason: 'name_taken' })
}

/** `among`: the templates of one server, so that those of another are never found. */
export function findTemplate(among: Template[], wanted: string): Template {
  return resolveOne(wanted, among, { thing: 'template', field: 'template', code: 'invalid' })
}

/** Channels that were deleted since the template was made are left out; that never allows more. */
export function channelsNow({ channels }: Template, among: Listable): Selection {
  if (channels.kind !== 'these') return channels
  const known = new Set([...among.channels, ...among.categories].map(({ id }) => id))
  const ids = channels.ids.filter((id) => known.has(id))
  return ids.length === 0 ? { kind: 'none' } : { kind: 'these', ids }
}

function checkName(raw: string): string {
  const name = raw.trim().normalize('NFC')
  if (name !== '' && name.length <= MAX_NAME && !/[\p{Cc}\p{Cs}]/u.test(name)) return name
  const message = `A template's name needs 1 to ${MAX_NAME} characters and no line breaks.`
  throw new AppError('invalid', message, {
    fields: [{ path: 'name', message, rule: name === '' ? 'missing' : 'too_long', limit: MAX_NAME }],
  })
}
