import { requireChannel, requireUser } from '../../access.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'

export const ackRoutes: Route[] = [
  { method: 'POST', path: '/channels/{channel_id}/messages/{message_id}/ack', auth: 'bot', run: acknowledge },
]

/** People only: all of their windows learn how far they have read. */
function acknowledge(context: RestContext): RestResult {
  const { world } = context
  const user = requireUser(context)
  const channel = requireChannel(context, context.params['channel_id'])
  const messageId = context.params['message_id'] ?? ''
  const read = world.readStates.get(user.id) ?? new Map<string, string>()
  world.readStates.set(user.id, read.set(channel.id, messageId))
  world.publish({
    type: 'MESSAGE_ACK',
    data: { channel_id: channel.id, message_id: messageId, version: read.size },
    to: [user.id],
  })
  return { status: 200, body: { token: null } }
}
