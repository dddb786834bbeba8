import { post, toolCall } from './client.ts'
import type { BenchFixture } from './fixture.ts'
import { compare } from './load.ts'
import type { Row } from './row.ts'

const ROUNDS = 5
const CALLS = 400
const AIM = 1.3
const LIST = toolCall('list_channels')

/** The same call of the same entity, with a token instead of its key. */
export async function benchOAuth(fixture: BenchFixture): Promise<Row[]> {
  const [entity] = await fixture.entities(1)
  if (entity === undefined) throw new Error('There is no entity.')
  const lent = await fixture.byToken(entity)
  const load = { server: fixture.server, calls: CALLS }
  const yardstick = { ...load, what: 'list_channels with a key', clients: 1, call: () => post(entity, LIST) }
  const loads = [1, 8].map((clients) => ({
    ...load,
    what: 'list_channels with a token',
    clients,
    call: () => post(lent, LIST),
  }))
  const rows = await compare(ROUNDS, yardstick, loads)
  return rows.map((row) =>
    row.unit === '×' ? { ...row, what: row.what.replace('the echo', 'a key'), aim: AIM } : row,
  )
}
