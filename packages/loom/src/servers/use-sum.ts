import type { Chosen } from '@arachne/contract'

import { useWords } from '../words/language.tsx'

interface Granted {
  channels: Chosen
  tools: Chosen
}

/** "3 channels, 5 tools" */
export function useSum(): (granted: Granted) => string {
  const words = useWords('servers').servers
  return ({ channels, tools }) => [sumOf(channels, words.channels), sumOf(tools, words.tools)].join(', ')
}

function sumOf(chosen: Chosen, words: { all: string; none: string; these(count: number): string }): string {
  return typeof chosen === 'string' ? words[chosen] : words.these(chosen.length)
}
