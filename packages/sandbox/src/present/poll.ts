import type { APIPoll, APIPollAnswer } from 'discord-api-types/v10'

import type { Id, PollRecord } from '../world/records.ts'
import { presentTime } from './time.ts'

/** `me_voted` is about the viewer; in events for everyone it is false. */
export function presentPoll(poll: PollRecord, viewerId?: Id): APIPoll {
  const counts = poll.answers.filter(({ voterIds }) => voterIds.size > 0)
  return {
    question: { text: poll.question },
    answers: poll.answers.map(presentAnswer),
    expiry: presentTime(poll.expiresAt),
    allow_multiselect: poll.multiselect,
    layout_type: 1,
    results: {
      is_finalized: poll.finalised,
      answer_counts: counts.map(({ id, voterIds }) => ({
        id,
        count: voterIds.size,
        me_voted: viewerId !== undefined && voterIds.has(viewerId),
      })),
    },
  }
}

function presentAnswer({ id, text, emoji }: PollRecord['answers'][number]): APIPollAnswer {
  return {
    answer_id: id,
    poll_media: { text, ...(emoji && { emoji: { id: emoji.id, name: emoji.name } }) },
  }
}
