import type { Chosen } from '@arachne/contract'

import { count } from '../output/text.ts'

/** "all channels", "no tools", "3 channels" */
export function chosen(selection: Chosen, thing: string): string {
  if (typeof selection !== 'string') return count(selection.length, thing)
  return `${selection === 'all' ? 'all' : 'no'} ${thing}s`
}
