import type { AllowedMentions } from '../../world/mentions.ts'
import type { Fields } from '../validate.ts'

const KINDS: readonly string[] = ['everyone', 'roles', 'users']

/** undefined if the body does not mention it: then everything pings. */
export function readAllowedMentions(body: Fields): AllowedMentions | undefined {
  const fields = body.object('allowed_mentions')
  if (!fields) return undefined
  const parse = new Set(readParse(fields))
  const users = fields.snowflakes('users', { max: 100 })
  const roles = fields.snowflakes('roles', { max: 100 })
  for (const [kind, ids] of [['users', users] as const, ['roles', roles] as const]) {
    if (parse.has(kind) && ids && ids.length > 0) refuseBoth(fields, kind)
  }
  return {
    everyone: parse.has('everyone'),
    users: parse.has('users') ? 'all' : new Set(users),
    roles: parse.has('roles') ? 'all' : new Set(roles),
    repliedUser: fields.boolean('replied_user') ?? false,
  }
}

function readParse(fields: Fields): string[] {
  const list = fields.strings('parse') ?? []
  if (list.some((kind) => !KINDS.includes(kind))) {
    fields.fail('parse', 'BASE_TYPE_CHOICES', `Value must be one of {${KINDS.join(', ')}}.`)
  }
  return list
}

function refuseBoth(fields: Fields, kind: string) {
  const message = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`
  fields.fail(kind, 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', message)
}
