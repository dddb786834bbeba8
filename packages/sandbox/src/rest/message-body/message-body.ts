import { MessageFlags, ComponentType } from 'discord-api-types/v10'

import { numberComponents, textOfComponents, walkComponents } from '../../world/component-tree.ts'
import type { APIEmbed, APIMessageTopLevelComponent } from '../../world/discord-types.ts'
import type { AllowedMentions } from '../../world/mentions.ts'
import type { Fields } from '../validate.ts'
import { createComponentContext } from './component-context.ts'
import { readEmbeds } from './embeds.ts'
import { INTERACTIVE_READERS } from './interactive-components.ts'
import { LAYOUT_READERS, TOP_LEVEL_V2 } from './layout-components.ts'
import { readPoll, type PollDraft } from './poll.ts'

const PING_KINDS: readonly string[] = ['everyone', 'roles', 'users']
const MAX_ROWS = 5
const MAX_COMPONENTS = 40
const MAX_COMPONENT_TEXT = 4000
const MAX_CONTENT = 2000

/** What a message is made of; undefined where the request does not say. */
export interface MessageBody {
  content: string | undefined
  embeds: APIEmbed[] | undefined
  components: APIMessageTopLevelComponent[] | undefined
  allowedMentions: AllowedMentions | undefined
  /** Only flags a sender may choose. */
  flags: number | undefined
  attachments: AttachmentNote[] | undefined
  poll: PollDraft | undefined
}

/** An entry of `attachments`: `id` is the n of `files[n]`, or the id of a file to keep. */
export interface AttachmentNote {
  id: string
  filename: string | undefined
  description: string | undefined
  spoiler: boolean | undefined
  /** Voice messages: how long, and what it looks like. */
  durationSeconds: number | undefined
  waveform: string | undefined
}

export interface BodyRules {
  /** Flags the sender may set. */
  flags: number
  /** Edits: the message is made of components already. */
  v2?: boolean
  /** People write text and files; embeds and components come from apps. */
  plain?: boolean
}

/** Notes what is wrong in `fields`; the caller ends with `fields.done()`. */
export function readMessageBody(fields: Fields, rules: BodyRules): MessageBody {
  const asked = fields.integer('flags')
  const flags = asked === undefined ? undefined : asked & rules.flags
  const v2 = rules.v2 === true || ((flags ?? 0) & MessageFlags.IsComponentsV2) !== 0
  if (v2) refuseLegacyFields(fields)
  return {
    content: readContent(fields),
    embeds: rules.plain ? undefined : readEmbeds(fields),
    components: rules.plain ? undefined : readComponents(fields, { v2 }),
    allowedMentions: readAllowedMentions(fields),
    flags,
    attachments: fields.list('attachments', { max: 10 }, readAttachment),
    poll: readPoll(fields),
  }
}

/** null says "no text", which an edit may want. */
function readContent(fields: Fields): string | undefined {
  if (fields.raw('content') === null) return ''
  return fields.string('content', { max: MAX_CONTENT })?.trim()
}

function readAttachment(fields: Fields): AttachmentNote {
  return {
    id: fields.snowflake('id', { required: true }) ?? '',
    filename: fields.string('filename', { max: 1024 }),
    description: fields.string('description', { max: 1024 }),
    spoiler: fields.boolean('is_spoiler'),
    durationSeconds: fields.number('duration_secs', { min: 0, max: 1200 }),
    waveform: fields.string('waveform', { max: 400 }),
  }
}

function refuseLegacyFields(fields: Fields): void {
  for (const name of ['content', 'embeds', 'poll', 'sticker_ids']) {
    const value = fields.raw(name)
    if (value === undefined || value === null || value === '') continue
    if (Array.isArray(value) && value.length === 0) continue
    const message = `The '${name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`
    fields.fail(name, 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2', message)
  }
}

export function isEmpty(body: MessageBody, uploads: number): boolean {
  const { content = '', embeds = [], components = [] } = body
  return content === '' && embeds.length === 0 && components.length === 0 && !body.poll && uploads === 0
}

/** The components of a message, numbered and with Discord's defaults filled in. */
function readComponents(body: Fields, { v2 }: { v2: boolean }): APIMessageTopLevelComponent[] | undefined {
  const context = createComponentContext({ ...INTERACTIVE_READERS, ...LAYOUT_READERS })
  const types = v2 ? TOP_LEVEL_V2 : [ComponentType.ActionRow]
  const components = body.list('components', { max: v2 ? MAX_COMPONENTS : MAX_ROWS }, (item) =>
    context.child(item, types),
  )
  if (!components) return undefined
  if (walkComponents(components).toArray().length > MAX_COMPONENTS) {
    body.fail('components', 'COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED', 'The total number of components is 40')
  }
  if (textOfComponents(components).length > MAX_COMPONENT_TEXT) {
    const message = `The displayable text size exceeds maximum size of ${MAX_COMPONENT_TEXT}.`
    body.fail('components', 'COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED', message)
  }
  numberComponents(components)
  return components as object[] as APIMessageTopLevelComponent[]
}

/** undefined if the body does not mention it: then everything pings. */
function readAllowedMentions(body: Fields): AllowedMentions | undefined {
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
  if (list.some((kind) => !PING_KINDS.includes(kind))) {
    fields.fail('parse', 'BASE_TYPE_CHOICES', `Value must be one of {${PING_KINDS.join(', ')}}.`)
  }
  return list
}

function refuseBoth(fields: Fields, kind: string) {
  const message = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`
  fields.fail(kind, 'MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE', message)
}
