import type { Command } from 'commander'

import { CliError } from '../failure.ts'
import { printAnswer, printList } from '../output/print.ts'
import { plain, table } from '../output/text.ts'
import type { ProgramIo } from '../program-io.ts'
import {
  type SourceOptions,
  openQuestionSource,
  withCliErrors,
  type ShownQuestion,
} from './question-source.ts'
import { withOptions } from './run-command.ts'

interface QuestionOptions extends SourceOptions {
  all?: true
  option?: string
  as?: string
  reason?: string
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

function stateOf({ status, outcome, selected_option, answer_text }: ShownQuestion): string {
  if (outcome === null) return status
  return `${outcome}: ${selected_option ?? answer_text ?? ''}`.replace(/: $/, '')
}

function describe(question: ShownQuestion): string {
  const { answered_by, answered_at, source } = question
  const lines = [
    [plain(question.question), ''],
    ['  id', question.id],
    ['  asked by', question.name],
    ['  asked at', question.asked_at],
    ['  state', stateOf(question)],
    ...(question.context === '' ? [] : [['  context', question.context]]),
    ...question.options.map((option, at) => [`  option ${at + 1}`, option]),
    ...(answered_by === null ? [] : [['  answered by', `${answered_by.name} (${answered_by.id})`]]),
    ...(answered_at === null ? [] : [['  answered at', answered_at]]),
    ...(source === null ? [] : [['  via', source]]),
  ]
  return table(lines)
}

async function list(options: QuestionOptions, io: ProgramIo): Promise<void> {
  const source = await openQuestionSource(options, io)
  const questions = await withCliErrors(source.list(options.all === true))
  printList(options, io, {
    list: { questions },
    none: `No open questions in ${source.where}.`,
    columns: {
      ID: ({ id }) => id,
      'ASKED BY': ({ name }) => name,
      'ASKED AT': ({ asked_at }) => asked_at,
      STATE: stateOf,
      QUESTION: ({ question }) => cut(question, 50),
    },
  })
}

async function show(options: QuestionOptions, io: ProgramIo, id: string): Promise<void> {
  const question = await withCliErrors((await openQuestionSource(options, io)).show(id))
  printAnswer(options, io, { question }, () => describe(question))
}

async function history(options: QuestionOptions, io: ProgramIo, id: string): Promise<void> {
  const events = await withCliErrors((await openQuestionSource(options, io)).history(id))
  printAnswer(options, io, { events }, () => table(events.map(({ at, what, by }) => [at, what, by ?? ''])))
}

function readOption(text: string): number {
  if (/^\d{1,2}$/.test(text) && Number(text) > 0) return Number(text) - 1
  throw new CliError('--option takes the number of an option, starting at 1.')
}

async function answer(
  options: QuestionOptions,
  io: ProgramIo,
  ...[id, words]: [string, string[]]
): Promise<void> {
  const { option, as } = options
  if ((option === undefined) === (words.length === 0)) {
    throw new CliError('Give either --option <number> or an answer in words.')
  }
  const source = await openQuestionSource(options, io)
  const said = option === undefined ? { text: words.join(' '), as } : { option: readOption(option), as }
  const question = await withCliErrors(source.answer(id, said))
  printAnswer(options, io, { question }, () => describe(question))
}

async function withdraw(options: QuestionOptions, io: ProgramIo, id: string): Promise<void> {
  const source = await openQuestionSource(options, io)
  const question = await withCliErrors(source.withdraw(id, options.reason ?? 'withdrawn in a terminal'))
  printAnswer(options, io, { question }, () => describe(question))
}

export function addQuestionCommands(decision: Command, io: ProgramIo): void {
  const files = ['--files', "use discord-mcp's files, even if an Arachne is running"] as const

  decision
    .command('list')
    .description('list open questions')
    .option('--all', 'include other projects and closed questions')
    .option(...files)
    .action(withOptions(io, list))
  decision
    .command('show')
    .description('show a question')
    .argument('<id>')
    .option(...files)
    .action(withOptions(io, show))
  decision
    .command('history')
    .description('show everything that happened to a question')
    .argument('<id>')
    .option(...files)
    .action(withOptions(io, history))
  decision
    .command('answer')
    .description('answer a question')
    .argument('<id>')
    .argument('[words...]', 'the answer in your own words')
    .option('--option <number>', 'the number of an option')
    .option('--as <user>', 'Discord user id of the approver who answers (files only)')
    .option(...files)
    .action(withOptions(io, answer))
  decision
    .command('withdraw')
    .description('close a question without an answer')
    .argument('<id>')
    .option('--reason <text>', 'why')
    .option(...files)
    .action(withOptions(io, withdraw))
}
