import { LONGEST_PICTURE } from '../http/input-limits.ts'
import type { Actor, RestResult, UploadedFile } from '../rest/handler.ts'
import { isObject, mayList, mayText, needText, type Body } from './body.ts'
import { badField } from './control-error.ts'
import { findAccount, findChannel, findMessage, findPerson } from './names.ts'
import type { ControlCall, ControlRoute } from './routing.ts'

/** What a person does in their client: every one of these is an ordinary REST call in that person's name. */
export const personActions: ControlRoute[] = [
  { method: 'POST', path: '/people/:person/messages', run: send },
  { method: 'PATCH', path: '/people/:person/messages/:message', run: (call) => onMessage(call, 'PATCH') },
  { method: 'DELETE', path: '/people/:person/messages/:message', run: (call) => onMessage(call, 'DELETE') },
  { method: 'POST', path: '/people/:person/react', run: (call) => react(call, 'PUT') },
  { method: 'POST', path: '/people/:person/unreact', run: (call) => react(call, 'DELETE') },
  { method: 'POST', path: '/people/:person/vote', run: vote },
  { method: 'POST', path: '/people/:person/typing', run: type },
  { method: 'POST', path: '/people/:person/dm', run: writeDirectly },
  { method: 'POST', path: '/people/:person/call', run: callAnything },
]

function as({ world, params }: ControlCall): Actor {
  return { kind: 'person', user: findPerson(world, params['person'] ?? '') }
}

function send(call: ControlCall): Promise<RestResult> {
  const { channel_id: _place, reply_to: _reply, files: _files, ...rest } = call.body
  const channel = findChannel(call.world, needText(call.body, 'channel_id'))
  const reply = mayText(call.body, 'reply_to')
  const body = { ...rest, ...(reply !== undefined && { message_reference: { message_id: reply } }) }
  const files = readFiles(call.body)
  return call.rest(as(call), 'POST', `/channels/${channel.id}/messages`, { body, files })
}

function onMessage(call: ControlCall, method: 'PATCH' | 'DELETE'): Promise<RestResult> {
  const { channelId, id } = findMessage(call.world, call.params['message'] ?? '')
  const options = method === 'PATCH' ? { body: call.body } : {}
  return call.rest(as(call), method, `/channels/${channelId}/messages/${id}`, options)
}

function react(call: ControlCall, method: 'PUT' | 'DELETE'): Promise<RestResult> {
  const { channelId, id } = findMessage(call.world, needText(call.body, 'message_id'))
  const emoji = encodeURIComponent(needText(call.body, 'emoji').toWellFormed())
  return call.rest(as(call), method, `/channels/${channelId}/messages/${id}/reactions/${emoji}/@me`)
}

function vote(call: ControlCall): Promise<RestResult> {
  const { channelId, id, poll } = findMessage(call.world, needText(call.body, 'message_id'))
  const body = { answer_ids: answerIds(poll?.answers ?? [], mayList(call.body, 'answers')) }
  return call.rest(as(call), 'PUT', `/channels/${channelId}/polls/${id}/answers/@me`, { body })
}

function type(call: ControlCall): Promise<RestResult> {
  const channel = findChannel(call.world, needText(call.body, 'channel_id'))
  return call.rest(as(call), 'POST', `/channels/${channel.id}/typing`)
}

async function writeDirectly(call: ControlCall): Promise<RestResult> {
  const other = findAccount(call.world, needText(call.body, 'to'))
  const opened = await call.rest(as(call), 'POST', '/users/@me/channels', {
    body: { recipient_id: other.id },
  })
  if (opened.status >= 400) return opened
  const { id } = opened.body as { id: string }
  const body = { content: needText(call.body, 'content') }
  return call.rest(as(call), 'POST', `/channels/${id}/messages`, { body })
}

function callAnything(call: ControlCall): Promise<RestResult> {
  const { body } = call.body
  const options = body === undefined ? {} : { body }
  return call.rest(as(call), needText(call.body, 'method'), readPath(call.body), options)
}

function readPath(body: Body): string {
  const path = needText(body, 'path')
  if (!path.startsWith('/') || !URL.canParse(path, 'http://in.process')) throw badField('path', 'a path')
  return path
}

/** Answers by number or by their text. */
function answerIds(answers: readonly { id: number; text: string }[], wanted: readonly unknown[]): number[] {
  return wanted.map((one) => {
    const found = answers.find(({ id, text }) => id === one || text === one)
    if (!found) throw badField('answers', `out of ${answers.map(({ text }) => `"${text}"`).join(', ')}`)
    return found.id
  })
}

/** `{ name, text }` or `{ name, base64 }`, with an optional `content_type`. */
function readFiles(body: Body): UploadedFile[] {
  return mayList(body, 'files').map((file, index) => {
    if (!isObject(file)) throw badField('files', 'a list of { name, text } or { name, base64 }')
    const text = mayText(file, 'text', LONGEST_PICTURE)
    const bytes =
      text === undefined
        ? Buffer.from(needText(file, 'base64', LONGEST_PICTURE), 'base64')
        : Buffer.from(text)
    return {
      index,
      filename: needText(file, 'name'),
      contentType:
        mayText(file, 'content_type') ?? (text === undefined ? 'application/octet-stream' : 'text/plain'),
      bytes: new Uint8Array(bytes),
    }
  })
}
