import { deleteMessage, editMessage } from '../../../world/messages.ts'
import type { MessageRecord } from '../../../world/records.ts'
import { unknownMessage } from '../../errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { findResponse, forgetResponse, updateResponse } from '../../interactions/follow-up.ts'
import { readEdit } from '../../message-body/edit.ts'
import { viewMessage } from '../../message-view.ts'
import { requireOpenThread } from '../../send-rules.ts'
import { requireWebhook, webhookChannel } from './webhook-access.ts'

const MESSAGES = '/webhooks/{webhook_id}/{webhook_token}/messages'

const both = (method: Route['method'], run: Route['run']): Route[] =>
  [`${MESSAGES}/@original`, `${MESSAGES}/{message_id}`].map((path) => ({ method, path, auth: 'nobody', run }))

export const webhookMessageRoutes: Route[] = [
  ...both('GET', (context) => ({ status: 200, body: viewMessage(context, find(context)) })),
  ...both('PATCH', update),
  ...both('DELETE', remove),
]

/** Answers to interactions live under the application's id and the interaction's token. */
function belongsToInteraction({ world, params }: RestContext): boolean {
  return world.applications.has(params['webhook_id'] ?? '')
}

function find(context: RestContext): MessageRecord {
  if (belongsToInteraction(context)) return findResponse(context)
  const webhook = requireWebhook(context)
  const message = webhookChannel(context, webhook).messages.get(context.params['message_id'] ?? '')
  if (!message || message.webhook?.id !== webhook.id) throw unknownMessage()
  return message
}

function update(context: RestContext): RestResult {
  if (belongsToInteraction(context)) return updateResponse(context)
  const message = find(context)
  requireOpenThread(webhookChannel(context, requireWebhook(context)))
  const { edit } = readEdit(context, message)
  editMessage(context.world, message, { ...edit(), mayPingAll: true })
  return { status: 200, body: viewMessage(context, message) }
}

function remove(context: RestContext): RestResult {
  const message = find(context)
  deleteMessage(context.world, message)
  if (belongsToInteraction(context)) forgetResponse(context, message)
  return { status: 204 }
}
