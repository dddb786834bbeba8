import type { MessageDraft } from '../../world/message-draft.ts'
import type { ChannelRecord, PollRecord } from '../../world/records.ts'
import type { World } from '../../world/world.ts'
import type { RestContext } from '../handler.ts'
import type { MessageBody } from './message-body.ts'
import type { PollDraft } from './poll.ts'
import { storeUploads } from './uploads.ts'
import { requireVoice } from './voice.ts'

/** A request's body as a draft, its files stored: everything but who sends it. */
export function composeDraft(
  context: Pick<RestContext, 'world' | 'files'>,
  channel: ChannelRecord,
  body: MessageBody,
): Omit<MessageDraft, 'authorId'> {
  requireVoice(body, context.files)
  return {
    channel,
    content: body.content ?? '',
    embeds: body.embeds ?? [],
    components: body.components ?? [],
    flags: body.flags ?? 0,
    allowedMentions: body.allowedMentions,
    attachments: storeUploads(context, channel.id, body.attachments),
    poll: body.poll ? openPoll(context.world, channel, body.poll) : null,
  }
}

function openPoll(world: World, channel: ChannelRecord, draft: PollDraft): PollRecord {
  const emojis = world.guilds.get(channel.guildId ?? '')?.emojis
  return {
    question: draft.question,
    answers: draft.answers.map(({ text, emoji }, index) => ({
      id: index + 1,
      text,
      emoji: emoji && { id: emoji.id, name: emojis?.get(emoji.id ?? '')?.name ?? emoji.name ?? '' },
      voterIds: new Set(),
    })),
    expiresAt: world.clock.now() + draft.lastsMs,
    multiselect: draft.multiselect,
    finalised: false,
  }
}
