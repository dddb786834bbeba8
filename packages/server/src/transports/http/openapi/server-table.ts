import {
  ApplyTemplateBody,
  ApproveAnswer,
  ApproveBody,
  AskAnswer,
  AskBody,
  BanAnswer,
  BanBody,
  CreateTemplateBody,
  DoneAnswer,
  EntityTalkAnswer,
  ListBansAnswer,
  ListRequestsAnswer,
  ListRequestsQuery,
  ListServersAnswer,
  ListTemplatesAnswer,
  MembershipAnswer,
  PageQuery,
  RejectBody,
  RequestAnswer,
  SettingsAnswer,
  SettingsBody,
  TemplateAnswer,
} from '@arachne/contract'

import type { ApiRoute } from './api-route.ts'

const SERVER = '/api/servers/{server}'
const TEMPLATE = `${SERVER}/templates/{template}` as const
const REQUEST = '/api/requests/{id}'

/** Servers, their settings and templates, and who asks to be let in. */
export const SERVER_TABLE: readonly ApiRoute[] = [
  {
    at: 'GET /api/servers',
    does: 'List the servers one decides about.',
    right: 'person',
    query: PageQuery,
    answer: ListServersAnswer,
  },
  { at: `GET ${SERVER}/settings`, does: 'Show its settings.', right: 'admin', answer: SettingsAnswer },
  {
    at: `PATCH ${SERVER}/settings`,
    does: 'Change its settings.',
    right: 'admin',
    body: SettingsBody,
    answer: SettingsAnswer,
  },
  {
    at: `GET ${SERVER}/entity-talk`,
    does: 'Show how entities hear each other there.',
    right: 'admin',
    answer: EntityTalkAnswer,
  },
  { at: `GET ${SERVER}/templates`, does: 'List its templates.', right: 'admin', answer: ListTemplatesAnswer },
  {
    at: `POST ${SERVER}/templates`,
    does: 'Create a template.',
    right: 'admin',
    body: CreateTemplateBody,
    answer: TemplateAnswer,
    status: 201,
  },
  {
    at: `POST ${TEMPLATE}/apply`,
    does: 'Apply it to an entity that is there.',
    right: 'admin',
    body: ApplyTemplateBody,
    answer: MembershipAnswer,
  },
  { at: `DELETE ${TEMPLATE}`, does: 'Delete a template.', right: 'admin', answer: DoneAnswer },
  {
    at: 'GET /api/requests',
    does: 'List requests one made or decides about.',
    right: 'person',
    query: ListRequestsQuery,
    answer: ListRequestsAnswer,
  },
  {
    at: 'POST /api/requests',
    does: 'Ask to be let into a server.',
    right: 'owner',
    body: AskBody,
    answer: AskAnswer,
    status: 201,
  },
  {
    at: `POST ${REQUEST}/approve`,
    does: 'Let the entity in.',
    right: 'admin',
    body: ApproveBody,
    answer: ApproveAnswer,
  },
  {
    at: `POST ${REQUEST}/reject`,
    does: 'Decline, with a reason.',
    right: 'admin',
    body: RejectBody,
    answer: RequestAnswer,
  },
  { at: `POST ${REQUEST}/withdraw`, does: 'Take a request back.', right: 'owner', answer: RequestAnswer },
  {
    at: 'GET /api/bans',
    does: 'List banned servers.',
    right: 'operator',
    query: PageQuery,
    answer: ListBansAnswer,
  },
  {
    at: 'POST /api/bans',
    does: 'Ban a server.',
    right: 'operator',
    body: BanBody,
    answer: BanAnswer,
    status: 201,
  },
  { at: 'DELETE /api/bans/{server}', does: 'Lift a ban.', right: 'operator', answer: DoneAnswer },
]
