import type { ToolView } from '@arachne/contract'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { isNamedIn } from '../words/is-named-in.ts'
import { useWords } from '../words/language.tsx'
import { toolsQuery } from './queries.ts'

/** In the server's order. */
export function useTools(): readonly ToolView[] {
  return useSuspenseQuery(toolsQuery).data.tools
}

/** The name of a tool in the reader's language. */
export function useToolTitle(): (name: string) => string {
  const words = useWords('access').tools
  const { data } = useQuery(toolsQuery)
  return (name) => {
    if (isNamedIn(words, name)) return words[name].title
    return data?.tools.find((tool) => tool.name === name)?.title ?? name
  }
}
