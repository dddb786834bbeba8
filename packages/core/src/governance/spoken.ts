import { isVisible } from '@arachne/contract/governance'

/** What somebody wrote, without the space around it; empty where nothing of it can be seen. */
export function spoken(text: string): string {
  return isVisible(text) ? text.trim() : ''
}
