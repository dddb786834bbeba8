import { buildIfStale } from '../scripts/build/build.ts'
import { benchAgentStreams } from './agent-streams.ts'
import { benchAgents } from './agents.ts'
import { benchAttack } from './attack.ts'
import { benchChat } from './chat.ts'
import { benchDecisions } from './decisions.ts'
import { benchEndpoint } from './endpoint.ts'
import { type BenchFixture, openBenchFixture } from './fixture.ts'
import { benchGovernance } from './governance.ts'
import { benchIngest } from './ingest.ts'
import { benchLatency } from './latency.ts'
import { benchLoom } from './loom.ts'
import { benchMailbox } from './mailbox.ts'
import { benchQueued } from './memory.ts'
import { benchOAuth } from './oauth.ts'
import { benchParallelWrites } from './parallel-writes.ts'
import { type Row, table } from './row.ts'
import { benchSearch } from './search.ts'
import { benchStart } from './start.ts'
import { benchToolList } from './tool-list.ts'

type Section = [name: string, run: (fixture: () => Promise<BenchFixture>) => Promise<Row[]>]

/** In this order most can share one fixture: entities only ever become more. */
const SECTIONS: Section[] = [
  ['tools', benchToolList],
  ['start', benchStart],
  ['latency', benchLatency],
  ['mailbox', benchMailbox],
  ['loom', benchLoom],
  ['governance', benchGovernance],
  ['writes', benchParallelWrites],
  ['ingest', async (fixture) => benchIngest(await fixture())],
  ['queued', benchQueued],
  ['endpoint', benchEndpointAlone],
  ['crowd', async (fixture) => benchCrowd(await fixture())],
  ['attack', async (fixture) => benchAttack(await fixture())],
  ['oauth', async (fixture) => benchOAuth(await fixture())],
  ['search', benchSearch],
  ['chat', benchChat],
  ['agents', benchAgents],
  ['streams', benchAgentStreams],
  ['decisions', async (fixture) => benchDecisions(await fixture())],
]

/** In a fixture of its own, so that it does not depend on what ran before. */
async function benchEndpointAlone(): Promise<Row[]> {
  await using own = await openBenchFixture()
  return await benchEndpoint(own)
}

/** The same among the full queues of a hundred entities, where a read takes more. To be seen, not judged. */
async function benchCrowd(fixture: BenchFixture): Promise<Row[]> {
  await fixture.entities(100)
  const rows = await benchEndpoint(fixture)
  return rows.map(({ aim: _notJudged, ...row }) => row)
}

await buildIfStale()
await using opened = new AsyncDisposableStack()
let shared: Promise<BenchFixture> | undefined
const fixture = () => (shared ??= openBenchFixture().then((one) => opened.use(one)))

const wanted = process.argv.slice(2)
const results: Record<string, Row[]> = {}
for (const [name, run] of SECTIONS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`\n${name}`)
  const rows = await run(fixture)
  results[name] = rows
  console.log(table(rows))
}
console.log(`\n${JSON.stringify(results)}`)
