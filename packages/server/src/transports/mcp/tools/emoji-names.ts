/** With or without its colons. An emoji itself, or `name:id` of a server's own, is none of these. */
const NAME = /^:?([a-z\d_+-]+):?$/i

/** The emoji that people type as :thumbsup: on Discord; anything else stays what it is. */
export async function emojiOf(written: string): Promise<string> {
  const name = NAME.exec(written.trim())?.[1]?.toLowerCase()
  return name === undefined ? written : ((await knownNames()).get(name) ?? written)
}

/** Read when the first name turns up: most programs write the emoji itself. */
const knownNames = rememberNames()

function rememberNames(): () => Promise<ReadonlyMap<string, string>> {
  let names: Promise<ReadonlyMap<string, string>> | undefined
  return () => (names ??= readNames())
}

async function readNames(): Promise<ReadonlyMap<string, string>> {
  const groups: Record<string, Record<string, string>> = { ...(await import('discord-emoji')) }
  return new Map(Object.values(groups).flatMap((group) => Object.entries(group)))
}
