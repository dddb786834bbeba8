import type { EntityView } from '@arachne/contract'

/** Whether it can be used, in words. */
export function stateOf({ active, has_key }: EntityView): string {
  if (!active) return 'inactive'
  return has_key ? 'active' : 'has no key yet'
}
