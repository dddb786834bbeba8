import { connectionName } from '@arachne/contract'

import type { DemoEntity } from './demo.ts'

interface Welcome {
  loom: string
  chat?: string
  entities: (DemoEntity & { url: string })[]
}

/** What a person needs on the first screen, and nothing else. */
export function welcome({ loom, chat, entities }: Welcome): string {
  const lines = ['', 'Arachne is running.', '']
  if (chat === undefined) lines.push(`  The Loom      ${loom}`)
  else {
    const people = ['amara runs it', ...entities.map(({ name, owner }) => `${owner} owns ${name}`)]
    lines.push(
      `  The Loom      ${loom}   log in as anybody of the demo: ${people.join(', ')}`,
      `  Sandbox chat  ${chat}   a local Discord: choose who you are and write`,
    )
  }
  for (const { name, url, key, isOff } of entities) {
    if (key === undefined) {
      const why = isOff
        ? 'It is switched off; its owner switches it on in The Loom.'
        : 'Its first key no longer works; its owner makes a new one in The Loom.'
      lines.push('', `  ${name} lives there. ${why}`)
      continue
    }
    lines.push(
      '',
      `  ${name} lives there. Connect an agent to speak as ${name}:`,
      '',
      `  claude mcp add --transport http ${connectionName(name)} ${url} --header "Authorization: Bearer ${key}"`,
    )
  }
  lines.push('', '  Ctrl-C ends it.', '')
  return lines.join('\n')
}
