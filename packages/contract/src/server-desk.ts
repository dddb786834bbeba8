import type { Call } from './client.ts'
import { withQuery } from './query-string.ts'
import { type PageQuery, RequestAnswer, TemplateAnswer, type UpdateTemplateBody } from './registry.ts'
import {
  BotCheckAnswer,
  ListResidentsAnswer,
  MyServersAnswer,
  type MyServersQuery,
  ServerAnswer,
} from './servers.ts'

/** What the Loom shows to whoever decides about a server, and to owners who want in. */
export interface ServerDesk {
  myServers(query?: MyServersQuery): Promise<MyServersAnswer>
  showServer(server: string): Promise<ServerAnswer>
  listResidents(server: string, page?: PageQuery): Promise<ListResidentsAnswer>
  checkBot(server: string): Promise<BotCheckAnswer>
  updateTemplate(server: string, template: string, body: UpdateTemplateBody): Promise<TemplateAnswer>
  showRequest(request: string): Promise<RequestAnswer>
}

const of = encodeURIComponent
const serverPath = (server: string) => `/api/servers/${of(server)}`

export function serverDesk(call: Call): ServerDesk {
  return {
    myServers: (query = {}) => call(MyServersAnswer, ['GET', withQuery('/api/me/servers', query)]),
    showServer: (server) => call(ServerAnswer, ['GET', serverPath(server)]),
    listResidents: (server, page = {}) =>
      call(ListResidentsAnswer, ['GET', withQuery(`${serverPath(server)}/entities`, page)]),
    checkBot: (server) => call(BotCheckAnswer, ['GET', `${serverPath(server)}/bot-check`]),
    updateTemplate: (server, template, body) =>
      call(TemplateAnswer, ['PATCH', `${serverPath(server)}/templates/${of(template)}`, body]),
    showRequest: (request) => call(RequestAnswer, ['GET', `/api/requests/${of(request)}`]),
  }
}
