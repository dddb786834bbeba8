import { isVisible } from '@arachne/contract/governance'

/** A person's text without surrounding spaces; empty if nothing of it is visible. */
export function spoken(text: string): string {
  return isVisible(text) ? text.trim() : ''
}
