import type { House } from './house.ts'
import type { Row } from './row.ts'

const ENTITIES = 100
const QUEUED = 500
const MB = 2 ** 20

/** Logged in, one entity, nothing queued. */
export async function benchIdle({ server, entities, settled }: House): Promise<Row[]> {
  await entities(1)
  await settled()
  return [{ what: 'idle', value: (await server.memory()) / MB, unit: 'MB', aim: 120 }]
}

/** The same messages for everybody: each is kept once, with a cursor per entity. */
export async function benchQueued(house: House): Promise<Row[]> {
  await house.entities(ENTITIES)
  const { channelIds } = house
  for (let n = 0; n < QUEUED; n += 1) {
    const text = `message ${n} that waits, about as long as people write in a chat on a usual day`
    await house.write(channelIds[n % channelIds.length] ?? '', text)
  }
  await house.settled()
  const what = `${ENTITIES} entities with ${QUEUED} queued messages each`
  return [{ what, value: (await house.server.memory()) / MB, unit: 'MB', aim: 160 }]
}
