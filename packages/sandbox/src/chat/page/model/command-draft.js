// @ts-check
/** @import { Command, CommandOption } from '../types.ts' */
/** @import { CommandDraft } from '../state-types.ts' */

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

/** Every way a command can be called: itself, or one entry for each subcommand. @param {Command} command */
export function callsOf(command) {
  const subs = (command.options ?? []).flatMap((option) => {
    if (option.type === OPTION.SUB) return [{ path: [option.name], option }]
    if (option.type !== OPTION.GROUP) return []
    return (option.options ?? []).map((inner) => ({ path: [option.name, inner.name], option: inner }))
  })
  if (subs.length === 0)
    return [
      {
        command,
        path: /** @type {string[]} */ ([]),
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

/** @param {{ command: Command, path: string[], options: CommandOption[] }} call @returns {CommandDraft} */
export function startCommand({ command, path, options }) {
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

/** @param {CommandDraft} draft */
export const callName = (draft) => [draft.command.name, ...draft.path].join(' ')

/** What was typed, as the kind the option wants; undefined if it is none. @param {CommandOption} option @param {string} text */
export function typedValue(option, text) {
  const trimmed = text.trim()
  if (option.type === OPTION.STRING) return trimmed === '' ? undefined : text
  if (option.type === OPTION.INTEGER) return /^-?\d+$/.test(trimmed) ? Number(trimmed) : undefined
  if (option.type === OPTION.NUMBER)
    return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : undefined
  if (option.type === OPTION.BOOLEAN)
    return trimmed === 'True' ? true : trimmed === 'False' ? false : undefined
  return undefined
}

/** What is still missing, in words; null if the command can be used. @param {CommandDraft} draft */
export function missingIn(draft) {
  for (const option of draft.options) {
    const given = draft.values.get(option.name)
    const empty = !given || (given.value === undefined && !given.file)
    if (option.required && empty) return `“${option.name}” is needed.`
    if (given && given.text.trim() !== '' && empty) return `“${option.name}” is not one of its choices.`
  }
  return null
}

/** The nested `options` of an interaction. @param {CommandDraft} draft @param {string} [focused] the option being completed */
export function optionsOf(draft, focused) {
  /** @type {object[]} */
  let options = draft.options.flatMap((option) => {
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

/** @param {CommandDraft} draft */
export const filesOf = (draft) => [...draft.values.values()].flatMap(({ file }) => file ?? [])
