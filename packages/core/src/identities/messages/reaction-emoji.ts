import { AppError } from '../../errors.ts'

export interface ReactionEmoji {
  /** In the form of Discord's API: the character, or `name:id`. */
  api: string
  /** As people write it in a message. */
  shown: string
  /** Equal for every way to write the same emoji. */
  key: string
}

const CUSTOM = /^(?:<(?<animated>a)?:)?(?<name>\w{2,32}):(?<id>\d{17,20})>?$/
/** Requests an emoji's picture; Discord treats both forms as one emoji. */
const PICTURE = '\uFE0F'

export function reactionEmoji(written: string): ReactionEmoji {
  const text = written.trim()
  const { name, id, animated } = CUSTOM.exec(text)?.groups ?? {}
  if (name !== undefined && id !== undefined) {
    return { api: `${name}:${id}`, shown: `<${animated ?? ''}:${name}:${id}>`, key: id }
  }
  // Digits, # and * are only emoji together with a sign of their own.
  const isEmoji = /\p{Emoji}/u.test(text) && !/^[\p{L}\p{P}\d\s:#*]+$/u.test(text)
  if (!isEmoji) throw new AppError('invalid', "emoji: use the emoji itself, or <:name:id> for a server's own")
  return { api: text, shown: text, key: text.replaceAll(PICTURE, '') }
}
