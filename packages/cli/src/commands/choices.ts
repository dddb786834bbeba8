import { InvalidArgumentError } from 'commander'

import { CliError } from '../failure.ts'

/** Repeated here because importing the contract's schemas would make `--help` wait for zod. */
export const PLATFORMS = ['claude', 'gpt', 'gemini', 'other'] as const
export const PINGS = ['people', 'roles', 'everyone'] as const
export const WAKE_FLAGS = ['addressed', 'triggered', 'watch', 'dm'] as const

const items = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** `all`, `none`, or names and ids separated by commas. */
export function readChoice(option: string, text: string): 'all' | 'none' | string[] {
  if (text === 'all' || text === 'none') return text
  const listed = items(text)
  if (listed.length > 0) return listed
  throw new CliError(`${option} takes names or ids separated by commas, "all" or "none".`)
}

/** Names and ids separated by commas; "none" for an empty list. */
export const readList = (text: string): string[] => (text === 'none' ? [] : items(text))

export function readSwitch(text: string): boolean {
  if (text === 'on' || text === 'off') return text === 'on'
  throw new InvalidArgumentError('Use on or off.')
}

export function readNumber(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Use a number.')
}

/** Leaves out options that weren't given. */
export function withoutUndefined<Body extends object>(values: {
  [Key in keyof Body]: Body[Key] | undefined
}): Body {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Body
}

/** "none" clears a setting. Commander can't call this itself, because it turns null into an empty string. */
export function noneToNull<Text extends string | undefined>(text: Text): Text | null {
  return text === 'none' ? null : text
}

export type WakeFlag = (typeof WAKE_FLAGS)[number]

const isFlag = (word: string): word is WakeFlag => WAKE_FLAGS.some((flag) => flag === word)

/** Kinds of messages, separated by commas. */
export function readFlags(text: string): WakeFlag[] {
  const words = readList(text)
  if (words.every(isFlag)) return words
  throw new InvalidArgumentError(`Choose from ${WAKE_FLAGS.join(', ')}.`)
}
