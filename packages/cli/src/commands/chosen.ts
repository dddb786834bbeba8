import type { Chosen } from '@arachne/contract'

import { count } from '../output/text.ts'

/** What "all" leaves out: those are only ever named one by one. */
const ALL = { channel: 'all channels', tool: 'all tools except moderation and channels' }

/** "all channels", "no tools", "3 channels" */
export function chosen(selection: Chosen, thing: keyof typeof ALL): string {
  if (typeof selection !== 'string') return count(selection.length, thing)
  return selection === 'all' ? ALL[thing] : `no ${thing}s`
}
