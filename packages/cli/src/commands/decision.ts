import { join } from 'node:path'

import type { Command } from 'commander'

import { CliError } from '../failure.ts'
import { printAnswer } from '../output/print.ts'
import { plain, table } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { addQuestionCommands } from './question-commands.ts'
import { withOptions } from './run-command.ts'

interface ParseOptions extends GlobalOptions {
  option: string[]
  jsonl?: true
}

interface Reply {
  options: string[]
  text: string
}

type Reading = Awaited<ReturnType<typeof readReply>>

/** Imported here because only this command needs the parser, and the others start faster without it. */
async function readReply({ options, text }: Reply) {
  const { readAnswer } = await import('@arachne/core/read-answer')
  return readAnswer(options, text)
}

function asLine({ kind, option, qualified }: Reading): string {
  return JSON.stringify({ kind, option, qualified })
}

const MEANINGS = {
  yes: 'Yes.',
  no: 'No.',
  cancel: 'Cancel: the question is dropped.',
  free: 'None of the options: the agent gets the reply as it is.',
  ambiguous: 'Unclear: nothing is decided.',
}

function asText(reading: Reading, options: string[]): string {
  const { kind, option, qualified, words } = reading
  if (words !== undefined) return `${MEANINGS.ambiguous}\n  not understood: ${words.map(plain).join(', ')}`
  const meaning =
    kind === 'option' ? `Option ${(option ?? 0) + 1}: ${plain(options[option ?? 0] ?? '')}` : MEANINGS[kind]
  return qualified === true ? `${meaning}\n  with a condition: the agent must read the whole reply` : meaning
}

function isReply(value: unknown): value is Reply {
  if (typeof value !== 'object' || value === null || !('text' in value) || !('options' in value)) return false
  return (
    typeof value.text === 'string' &&
    Array.isArray(value.options) &&
    value.options.every((each) => typeof each === 'string')
  )
}

function parseLine(line: string, number: number): Reply {
  const wrong = `Line ${number} is not {"options": ["…"], "text": "…"}.`
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new CliError(wrong)
  }
  if (!isReply(value)) throw new CliError(wrong)
  return value
}

async function parseLines(io: ProgramIo): Promise<void> {
  let number = 0
  for await (const line of io.lines()) {
    number += 1
    if (line.trim() !== '') io.print(asLine(await readReply(parseLine(line, number))))
  }
}

async function parse({ option, jsonl, json }: ParseOptions, io: ProgramIo, words: string[]): Promise<void> {
  if (jsonl === true) return await parseLines(io)
  if (words.length === 0)
    throw new CliError('Give a reply to parse: arachne decision parse --option Yes --option No "sure".')
  const reading = await readReply({ options: option, text: words.join(' ') })
  io.print(json === true ? asLine(reading) : asText(reading, option))
}

const EXAMPLES = `
Examples:
  arachne decision parse --option "A) Run now" --option "B) Hold" "not A, B"
  arachne decision parse --jsonl < replies.jsonl
`

export function addDecisionCommands(program: Command, io: ProgramIo): void {
  const decision = program
    .command('decision')
    .description('questions for people: list, show, answer, withdraw, history, pair, doctor, parse')
  addQuestionCommands(decision, io)
  addDecisionPairCommand(decision, io)
  addDecisionDoctorCommand(decision, io)
  decision
    .command('parse')
    .description('show how a reply to a question would be understood')
    .argument('[reply...]', 'the reply, in words')
    .option(
      '--option <text>',
      'an option of the question; repeat for each one',
      (text, all: string[]) => [...all, text],
      [],
    )
    .option(
      '--jsonl',
      'read one {"options", "text"} per line, print one {"kind", "option", "qualified"} per line',
    )
    .addHelpText('after', EXAMPLES)
    .action(withOptions(io, parse))
}

async function doctor({ json }: GlobalOptions, io: ProgramIo): Promise<void> {
  const [{ runDoctorChecks }, { readLocalSettings }] = await Promise.all([
    import('../discord-mcp/setup/doctor-checks.ts'),
    import('../discord-mcp/setup/settings.ts'),
  ])
  const checks = await runDoctorChecks(readLocalSettings(io.env))
  if (json === true) io.print(JSON.stringify({ checks }))
  else io.print(table(checks.map(({ ok, what, found }) => [ok ? '✓' : '✗', what, found])))
  const failed = checks.filter(({ ok }) => !ok).length
  if (failed > 0) throw new CliError(failed === 1 ? 'One check failed.' : `${failed} checks failed.`)
}

function addDecisionDoctorCommand(decision: Command, io: ProgramIo): void {
  decision
    .command('doctor')
    .description('check everything discord-mcp needs: token, intent, channel, approvers, clock, files')
    .action(withOptions(io, doctor))
}

async function pair(options: GlobalOptions, io: ProgramIo, code: string): Promise<void> {
  const [{ readLocalSettings }, { createPairing }, { admitUser }] = await Promise.all([
    import('../discord-mcp/setup/settings.ts'),
    import('../discord-mcp/people/pairing.ts'),
    import('../discord-mcp/people/access-file.ts'),
  ])
  const { stateDir, accessFile } = readLocalSettings(io.env)
  const person = await createPairing(join(stateDir, 'pairing')).redeem(code)
  if (person === undefined)
    throw new CliError('This code is unknown or has expired. Codes are valid for an hour.')
  await admitUser(accessFile, person.userId)
  const { userId: user_id, name } = person
  printAnswer(options, io, { user_id, name }, () => `${plain(name)} (${user_id}) can now answer questions.`)
}

function addDecisionPairCommand(decision: Command, io: ProgramIo): void {
  decision
    .command('pair')
    .description('let someone answer questions, using the code the bot gave them')
    .argument('<code>', 'the six-character code')
    .action(withOptions(io, pair))
}
