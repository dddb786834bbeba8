import type { Utterance } from '@arachne/core/identities'
import { type APIAllowedMentions, AllowedMentionsTypes } from 'discord.js'

const KINDS: Record<NonNullable<Utterance['mayPing']>, AllowedMentionsTypes[]> = {
  people: [],
  roles: [AllowedMentionsTypes.Role],
  everyone: [AllowedMentionsTypes.Role, AllowedMentionsTypes.Everyone],
}

/** Always sent: without it, Discord pings everyone named in the text, even when a text is edited. */
export function allowedMentions({
  mentionUserIds,
  mayPing = 'people',
}: Pick<Utterance, 'mentionUserIds' | 'mayPing'>): APIAllowedMentions {
  return { parse: KINDS[mayPing], users: mentionUserIds }
}
