import { benchBoot } from './boot.ts'
import { benchEndpoint } from './endpoint.ts'
import { benchMailbox } from './mailbox.ts'
import { type Row, table } from './row.ts'

const SECTIONS: [name: string, run: () => Promise<Row[]>][] = [
  ['boot', benchBoot],
  ['mailbox', benchMailbox],
  ['endpoint', benchEndpoint],
]

const wanted = process.argv.slice(2)
const results: Record<string, Row[]> = {}
for (const [name, run] of SECTIONS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  const rows = await run()
  results[name] = rows
  console.log(table(rows))
}
console.log(`\n${JSON.stringify(results)}`)
