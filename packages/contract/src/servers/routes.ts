import { MembershipAnswer } from '../memberships/schemas.ts'
import { DoneAnswer, PageQuery } from '../parts.ts'
import { defineRoute } from '../route.ts'
import { BanAnswer, BanBody, ListBansAnswer } from './bans.ts'
import { EntityTalkAnswer } from './entity-talk.ts'
import { ListServersAnswer } from './schemas.ts'
import {
  BotCheckAnswer,
  ListResidentsAnswer,
  MyServersAnswer,
  MyServersQuery,
  ServerAnswer,
} from './schemas.ts'
import { SettingsAnswer, SettingsBody } from './settings.ts'
import {
  ApplyTemplateBody,
  CreateTemplateBody,
  ListTemplatesAnswer,
  TemplateAnswer,
  UpdateTemplateBody,
} from './templates.ts'

export const SERVER_ROUTES = {
  listServers: defineRoute({
    at: 'GET /api/servers',
    does: 'List the servers you administer.',
    right: 'person',
    query: PageQuery,
    answer: ListServersAnswer,
  }),
  myServers: defineRoute({
    at: 'GET /api/me/servers',
    does: 'List the servers you share with the bot.',
    right: 'person',
    query: MyServersQuery,
    answer: MyServersAnswer,
  }),
  showServer: defineRoute({
    at: 'GET /api/servers/{server}',
    does: 'Show its channels and roles, to pick from.',
    right: 'admin',
    answer: ServerAnswer,
  }),
  listResidents: defineRoute({
    at: 'GET /api/servers/{server}/entities',
    does: 'List the entities on it.',
    right: 'admin',
    query: PageQuery,
    answer: ListResidentsAnswer,
  }),
  checkBot: defineRoute({
    at: 'GET /api/servers/{server}/bot-check',
    does: 'Show which permissions the bot lacks there.',
    right: 'admin',
    answer: BotCheckAnswer,
  }),
  readSettings: defineRoute({
    at: 'GET /api/servers/{server}/settings',
    does: 'Show its settings.',
    right: 'admin',
    answer: SettingsAnswer,
  }),
  changeSettings: defineRoute({
    at: 'PATCH /api/servers/{server}/settings',
    does: 'Change its settings.',
    right: 'admin',
    body: SettingsBody,
    answer: SettingsAnswer,
  }),
  entityTalk: defineRoute({
    at: 'GET /api/servers/{server}/entity-talk',
    does: 'Show how entities can trigger each other there.',
    right: 'admin',
    answer: EntityTalkAnswer,
  }),
}

export const TEMPLATE_ROUTES = {
  listTemplates: defineRoute({
    at: 'GET /api/servers/{server}/templates',
    does: 'List its templates.',
    right: 'admin',
    answer: ListTemplatesAnswer,
  }),
  createTemplate: defineRoute({
    at: 'POST /api/servers/{server}/templates',
    does: 'Create a template.',
    right: 'admin',
    body: CreateTemplateBody,
    answer: TemplateAnswer,
    status: 201,
  }),
  updateTemplate: defineRoute({
    at: 'PATCH /api/servers/{server}/templates/{template}',
    does: 'Change it. Entities it was applied to keep their settings.',
    right: 'admin',
    body: UpdateTemplateBody,
    answer: TemplateAnswer,
  }),
  applyTemplate: defineRoute({
    at: 'POST /api/servers/{server}/templates/{template}/apply',
    does: 'Apply it to an entity there.',
    right: 'admin',
    body: ApplyTemplateBody,
    answer: MembershipAnswer,
  }),
  deleteTemplate: defineRoute({
    at: 'DELETE /api/servers/{server}/templates/{template}',
    does: 'Delete a template.',
    right: 'admin',
    answer: DoneAnswer,
  }),
}

export const BAN_ROUTES = {
  listBans: defineRoute({
    at: 'GET /api/bans',
    does: 'List banned servers.',
    right: 'operator',
    query: PageQuery,
    answer: ListBansAnswer,
  }),
  ban: defineRoute({
    at: 'POST /api/bans',
    does: 'Ban a server.',
    right: 'operator',
    body: BanBody,
    answer: BanAnswer,
    status: 201,
  }),
  unban: defineRoute({
    at: 'DELETE /api/bans/{server}',
    does: 'Lift a ban.',
    right: 'operator',
    answer: DoneAnswer,
  }),
}
