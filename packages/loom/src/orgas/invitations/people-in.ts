export interface Invited {
  emails: string[]
  discordIds: string[]
  /** Text that is neither an address nor a Discord user id. */
  unclear: string[]
}

const ADDRESS = /^[^\s@<>]{1,64}@[^\s@<>]+\.[^\s@<>]+$/
const DISCORD = /^\d{15,20}$/

/** Addresses and ids in pasted text or a file: one per line, separated by commas, or as `Name <address>`. */
export function peopleIn(text: string): Invited {
  const invited: Invited = { emails: [], discordIds: [], unclear: [] }
  const seen = new Set<string>()
  for (const piece of text.replaceAll(/[^<\n,;]*<([^<>\s]+)>/g, '$1').split(/[\s,;]+/)) {
    const word = piece.replaceAll(/^["']+|["']+$/g, '')
    const folded = word.toLowerCase()
    if (word === '' || seen.has(folded)) continue
    seen.add(folded)
    if (ADDRESS.test(word)) invited.emails.push(folded)
    else if (DISCORD.test(word)) invited.discordIds.push(word)
    else invited.unclear.push(word)
  }
  return invited
}
