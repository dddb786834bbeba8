import type { Command } from 'commander'

import { CliError } from '../failure.ts'
import { plain, table } from '../output/text.ts'
import type { ProgramIo } from '../program-io.ts'
import {
  type SourceOptions,
  openQuestionSource,
  withCliErrors,
  type ShownQuestion,
} from './question-source.ts'

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
  if (options.json === true) return io.print(JSON.stringify({ questions }))
  if (questions.length === 0) return io.print(`No open questions in ${source.where}.`)
  const rows = questions.map((each) => [
    each.id,
    each.name,
    each.asked_at,
    stateOf(each),
    cut(each.question, 50),
  ])
  io.print(table([['ID', 'ASKED BY', 'ASKED AT', 'STATE', 'QUESTION'], ...rows]))
}

async function show(id: string, options: QuestionOptions, io: ProgramIo): Promise<void> {
  const question = await withCliErrors((await openQuestionSource(options, io)).show(id))
  io.print(options.json === true ? JSON.stringify({ question }) : describe(question))
}

async function history(id: string, options: QuestionOptions, io: ProgramIo): Promise<void> {
  const events = await withCliErrors((await openQuestionSource(options, io)).history(id))
  if (options.json === true) return io.print(JSON.stringify({ events }))
  io.print(table(events.map(({ at, what, by }) => [at, what, by ?? ''])))
}

function readOption(text: string): number {
  if (/^\d{1,2}$/.test(text) && Number(text) > 0) return Number(text) - 1
  throw new CliError('--option takes the number of an option, starting at 1.')
}

async function answer(
  id: string,
  words: string[],
  given: { options: QuestionOptions; io: ProgramIo },
): Promise<void> {
  const { options, io } = given
  const { option, as, json } = options
  if ((option === undefined) === (words.length === 0)) {
    throw new CliError('Give either --option <number> or an answer in words.')
  }
  const source = await openQuestionSource(options, io)
  const said = option === undefined ? { text: words.join(' '), as } : { option: readOption(option), as }
  const question = await withCliErrors(source.answer(id, said))
  io.print(json === true ? JSON.stringify({ question }) : describe(question))
}

async function withdraw(id: string, options: QuestionOptions, io: ProgramIo): Promise<void> {
  const source = await openQuestionSource(options, io)
  const question = await withCliErrors(source.withdraw(id, options.reason ?? 'withdrawn in a terminal'))
  io.print(options.json === true ? JSON.stringify({ question }) : describe(question))
}

const optionsOf = (command: Command) => command.optsWithGlobals<QuestionOptions>()

export function addQuestionCommands(decision: Command, io: ProgramIo): void {
  const files = ['--files', "use discord-mcp's files, even if an Arachne is running"] as const

  decision
    .command('list')
    .description('list open questions')
    .option('--all', 'include other projects and closed questions')
    .option(...files)
    .action((_own, command: Command) => list(optionsOf(command), io))
  decision
    .command('show')
    .description('show a question')
    .argument('<id>')
    .option(...files)
    .action((id: string, _own, command: Command) => show(id, optionsOf(command), io))
  decision
    .command('history')
    .description('show everything that happened to a question')
    .argument('<id>')
    .option(...files)
    .action((id: string, _own, command: Command) => history(id, optionsOf(command), io))
  decision
    .command('answer')
    .description('answer a question')
    .argument('<id>')
    .argument('[words...]', 'the answer in your own words')
    .option('--option <number>', 'the number of an option')
    .option('--as <user>', 'Discord user id of the approver who answers (files only)')
    .option(...files)
    .action((id: string, words: string[], _own, command: Command) =>
      answer(id, words, { options: optionsOf(command), io }),
    )
  decision
    .command('withdraw')
    .description('close a question without an answer')
    .argument('<id>')
    .option('--reason <text>', 'why')
    .option(...files)
    .action((id: string, _own, command: Command) => withdraw(id, optionsOf(command), io))
}
