/** With or without its colons. An emoji itself, or a server's own `name:id`, doesn't match. */
const NAME = /^:?([a-z\d_+-]+):?$/i

/** The emoji that people type as :thumbsup: on Discord; anything else is returned unchanged. */
export async function emojiOf(written: string): Promise<string> {
  const name = NAME.exec(written.trim())?.[1]?.toLowerCase()
  return name === undefined ? written : ((await knownNames()).get(name) ?? written)
}

/** Loaded with the first name, because most programs send the emoji itself. */
const knownNames = rememberNames()

function rememberNames(): () => Promise<ReadonlyMap<string, string>> {
  let names: Promise<ReadonlyMap<string, string>> | undefined
  return () => (names ??= readNames())
}

async function readNames(): Promise<ReadonlyMap<string, string>> {
  const groups: Record<string, Record<string, string>> = { ...(await import('discord-emoji')) }
  return new Map(Object.values(groups).flatMap((group) => Object.entries(group)))
}
