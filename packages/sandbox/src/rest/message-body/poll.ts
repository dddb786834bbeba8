import type { PollRecord } from '../../world/records.ts'
import type { Fields } from '../validate.ts'

const HOUR_MS = 60 * 60 * 1000
const DEFAULT_HOURS = 24

/** A poll as it is asked for; it ends `lastsMs` after the message is sent. */
export interface PollDraft extends Pick<PollRecord, 'question' | 'multiselect'> {
  answers: { text: string; emoji: { id: string | null; name: string | null } | null }[]
  lastsMs: number
}

export function readPoll(body: Fields): PollDraft | undefined {
  const fields = body.object('poll')
  if (!fields) return undefined
  const question = fields.object('question')
  if (!question) fields.fail('question', 'BASE_TYPE_REQUIRED', 'This field is required')
  const text = question?.string('text', { min: 1, max: 300, required: true })
  const answers = fields.list('answers', { min: 1, max: 10, required: true }, readAnswer)
  const hours = fields.integer('duration', { min: 1, max: 768 }) ?? DEFAULT_HOURS
  fields.choice('layout_type', [1])
  return {
    question: text ?? '',
    answers: answers ?? [],
    multiselect: fields.boolean('allow_multiselect') ?? false,
    lastsMs: hours * HOUR_MS,
  }
}

function readAnswer(fields: Fields): PollDraft['answers'][number] {
  const media = fields.object('poll_media')
  if (!media) fields.fail('poll_media', 'BASE_TYPE_REQUIRED', 'This field is required')
  const emoji = media?.object('emoji')
  return {
    text: media?.string('text', { min: 1, max: 55, required: true }) ?? '',
    emoji: emoji ? { id: emoji.snowflake('id') ?? null, name: emoji.string('name') ?? null } : null,
  }
}
