import type { Utterance } from '@arachne/core/identities'
import { type APIAllowedMentions, AllowedMentionsTypes } from 'discord.js'

const KINDS: Record<NonNullable<Utterance['mayPing']>, AllowedMentionsTypes[]> = {
  people: [],
  roles: [AllowedMentionsTypes.Role],
  everyone: [AllowedMentionsTypes.Role, AllowedMentionsTypes.Everyone],
}

/** Always said: without it Discord pings whatever stands in the text, also when a text is changed. */
export function allowedMentions({
  mentionUserIds,
  mayPing = 'people',
}: Pick<Utterance, 'mentionUserIds' | 'mayPing'>): APIAllowedMentions {
  return { parse: KINDS[mayPing], users: mentionUserIds }
}
