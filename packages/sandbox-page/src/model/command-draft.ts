import type { CommandDraft } from '../state-types.ts'
import type { Command, CommandOption } from '../types.ts'

export const OPTION = {
  SUB: 1,
  GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
}

/** Every way a command can be called: itself, or one entry for each subcommand. */
export function callsOf(command: Command) {
  const subs = (command.options ?? []).flatMap((option) => {
    if (option.type === OPTION.SUB) return [{ path: [option.name], option }]
    if (option.type !== OPTION.GROUP) return []
    return (option.options ?? []).map((inner) => ({ path: [option.name, inner.name], option: inner }))
  })
  if (subs.length === 0)
    return [
      {
        command,
        path: [] as string[],
        description: command.description,
        options: command.options ?? [],
      },
    ]
  return subs.map(({ path, option }) => ({
    command,
    path,
    description: option.description,
    options: option.options ?? [],
  }))
}

export function startCommand({
  command,
  path,
  options,
}: {
  command: Command
  path: string[]
  options: CommandOption[]
}): CommandDraft {
  const required = options.filter((option) => option.required)
  return {
    command,
    path,
    options,
    values: new Map(),
    shown: new Set(required.map((option) => option.name)),
    error: null,
  }
}

export const callName = (draft: CommandDraft) => [draft.command.name, ...draft.path].join(' ')

/** What was typed, as the kind the option wants; undefined if it is none. */
export function typedValue(option: CommandOption, text: string) {
  const trimmed = text.trim()
  if (option.type === OPTION.STRING) return trimmed === '' ? undefined : text
  if (option.type === OPTION.INTEGER) return /^-?\d+$/.test(trimmed) ? Number(trimmed) : undefined
  if (option.type === OPTION.NUMBER)
    return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : undefined
  if (option.type === OPTION.BOOLEAN)
    return trimmed === 'True' ? true : trimmed === 'False' ? false : undefined
  return undefined
}

/** What is still missing, in words; null if the command can be used. */
export function missingIn(draft: CommandDraft) {
  for (const option of draft.options) {
    const given = draft.values.get(option.name)
    const empty = !given || (given.value === undefined && !given.file)
    if (option.required && empty) return `“${option.name}” is required.`
    if (given && given.text.trim() !== '' && empty) return `Choose one of the options for “${option.name}”.`
  }
  return null
}

/** The nested `options` of an interaction; `focused` is the option being completed. */
export function optionsOf(draft: CommandDraft, focused?: string) {
  let options: object[] = draft.options.flatMap((option) => {
    const given = draft.values.get(option.name)
    // A file is named by its number among the uploads.
    if (given?.file)
      return [{ type: option.type, name: option.name, value: filesOf(draft).indexOf(given.file) }]
    if (option.name === focused) {
      return [{ type: option.type, name: option.name, value: given?.text ?? '', focused: true }]
    }
    return given?.value === undefined ? [] : [{ type: option.type, name: option.name, value: given.value }]
  })
  for (const [index, name] of draft.path.entries().toArray().toReversed()) {
    const type = index === draft.path.length - 1 ? OPTION.SUB : OPTION.GROUP
    options = [{ type, name, options }]
  }
  return options
}

export const filesOf = (draft: CommandDraft) => [...draft.values.values()].flatMap(({ file }) => file ?? [])
