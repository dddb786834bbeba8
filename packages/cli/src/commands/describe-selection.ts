import type { Chosen } from '@arachne/contract'

import { count } from '../output/text.ts'

/** Worded as in the Loom. The tools it excludes always have to be named one by one. */
export const ALL_TOOLS = 'all tools except moderation and channels'
const ALL = { channel: 'all channels', tool: ALL_TOOLS }

/** "all channels", "no tools", "3 channels" */
export function describeSelection(selection: Chosen, thing: keyof typeof ALL): string {
  if (typeof selection !== 'string') return count(selection.length, thing)
  return selection === 'all' ? ALL[thing] : `no ${thing}s`
}
