import { CliError } from '../failure.ts'

/** Repeated here because importing the contract's schema would make `--help` wait for zod. */
export const PLATFORMS = ['claude', 'gpt', 'gemini', 'other'] as const

/** `all`, `none`, or names and ids separated by commas. */
export function readChoice(option: string, text: string): 'all' | 'none' | string[] {
  if (text === 'all' || text === 'none') return text
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
  if (items.length > 0) return items
  throw new CliError(`${option} needs names or ids separated by commas, or "all", or "none".`)
}
