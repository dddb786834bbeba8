import type { GlobalOptions, ProgramIo } from '../program-io.ts'
import { plain, table } from './text.ts'

interface MayWarn {
  warnings?: readonly { message: string }[]
}

/** Prints an answer as JSON or, if that isn't asked for, as text. Its warnings go to standard error. */
export function printAnswer<Answer extends object>(
  { json }: GlobalOptions,
  io: ProgramIo,
  answer: Answer & MayWarn,
  asText: (answer: Answer) => string,
): void {
  for (const { message } of answer.warnings ?? []) io.printError(plain(message))
  io.print(json === true ? JSON.stringify(answer) : asText(answer))
}

interface List<Item> {
  /** Under its name. */
  list: Readonly<Record<string, readonly Item[]>>
  /** Printed if the list is empty. */
  none: string
  columns: Record<string, (item: Item) => string>
}

/** Prints a list as JSON or as a table. */
export function printList<Item>(
  options: GlobalOptions,
  io: ProgramIo,
  { list, none, columns }: List<Item>,
): void {
  const items = Object.values(list).flat()
  const rows = items.map((item) => Object.values(columns).map((cell) => cell(item)))
  const asText = () => (items.length === 0 ? none : table([Object.keys(columns), ...rows]))
  printAnswer(options, io, list, asText)
}
