import { openBenchFixture } from './fixture.ts'
import type { Row } from './row.ts'

const ENTITIES = 100
const QUEUED = 500
const AIM_MB = 170
const PEAK_AIM_MB = 230
const MB = 2 ** 20

/** The same messages for everybody: each is kept once, with a cursor per entity. In a process of its own. */
export async function benchQueued(): Promise<Row[]> {
  await using fixture = await openBenchFixture()
  await fixture.entities(ENTITIES)
  const { channelIds } = fixture
  for (let n = 0; n < QUEUED; n += 1) {
    const text = `message ${n} that waits, about as long as people write in a chat on a usual day`
    await fixture.write(channelIds[n % channelIds.length] ?? '', text)
  }
  await fixture.settled()
  const what = `${ENTITIES} entities with ${QUEUED} queued messages each`
  const { server } = fixture
  const atOnce = server.resident() / MB
  await fixture.rested()
  return [
    { what: `${what}, at once`, value: atOnce, unit: 'MB', aim: AIM_MB },
    { what: `${what}, at its peak`, value: server.peak() / MB, unit: 'MB', aim: PEAK_AIM_MB },
    { what: `${what}, after a rest`, value: server.resident() / MB, unit: 'MB' },
  ]
}
