interface Welcome {
  loom: string
  chat?: string
  entities: { name: string; url: string; key?: string }[]
}

/** What a person needs on the first screen, and nothing else. */
export function welcome({ loom, chat, entities }: Welcome): string {
  const lines = ['', 'Arachne is running.', '']
  if (chat === undefined) lines.push(`  The Loom      ${loom}`)
  else {
    lines.push(
      `  The Loom      ${loom}   log in as anybody of the demo: amara runs it, lyss owns Kael`,
      `  Sandbox chat  ${chat}   a local Discord: choose who you are and write`,
    )
  }
  for (const { name, url, key } of entities) {
    if (key === undefined) {
      lines.push(
        '',
        `  ${name} lives there. Its first key no longer works; its owner makes a new one in The Loom.`,
      )
      continue
    }
    lines.push(
      '',
      `  ${name} lives there. Connect an agent to speak as ${name}:`,
      '',
      `  claude mcp add --transport http ${name.toLowerCase()} ${url} --header "Authorization: Bearer ${key}"`,
    )
  }
  lines.push('', '  Ctrl-C ends it.', '')
  return lines.join('\n')
}
