import type { Command } from 'commander'

import { CliError } from '../failure.ts'
import { plain } from '../output/text.ts'
import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { addDecisionDoctorCommand } from './decision-doctor.ts'
import { addDecisionPairCommand } from './decision-pair.ts'
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
