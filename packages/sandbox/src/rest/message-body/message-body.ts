import { MessageFlags } from 'discord-api-types/v10'

import type { APIEmbed, APIMessageTopLevelComponent } from '../../world/discord-types.ts'
import type { AllowedMentions } from '../../world/mentions.ts'
import type { Fields } from '../validate.ts'
import { readAllowedMentions } from './allowed-mentions.ts'
import { readComponents } from './components.ts'
import { readEmbeds } from './embeds.ts'
import { readPoll, type PollDraft } from './poll.ts'

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
