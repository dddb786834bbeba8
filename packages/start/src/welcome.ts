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
    const people = ['amara (runs it)', ...entities.map(({ name, owner }) => `${owner} (owns ${name})`)]
    lines.push(
      `  The Loom      ${loom}   log in as anyone from the demo, such as ${people.join(' or ')}`,
      `  Sandbox chat  ${chat}   a local Discord: pick a person and start chatting`,
    )
  }
  for (const { name, url, key, isOff } of entities) {
    if (key === undefined) {
      const why = isOff
        ? 'but it’s switched off. Its owner can switch it on in The Loom.'
        : 'but its first key no longer works. Its owner can create a new one in The Loom.'
      lines.push('', `  ${name} is in the demo, ${why}`)
      continue
    }
    lines.push(
      '',
      `  To speak as ${name}, connect an agent:`,
      '',
      `  claude mcp add --transport http ${connectionName(name)} ${url} --header "Authorization: Bearer ${key}"`,
    )
  }
  lines.push('', '  Press Ctrl-C to stop.', '')
  return lines.join('\n')
}
