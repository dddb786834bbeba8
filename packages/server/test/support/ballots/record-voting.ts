import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import type { BallotKeys, OrgaSeat, Votings } from '@arachne/core/governance'

import { type Dice, shuffledBy } from '../../../../core/test/random.ts'
import type { Database } from '../../../src/adapters/db/engine/database.ts'
import { watchDisk } from '../disk-watch.ts'
import {
  type BoxSeen,
  type Cast,
  createTraceReader,
  lyingIn,
  OPTIONS,
  type Recording,
} from './ballot-attack.ts'
import type { Voter } from './crowd.ts'

/** Rankings of some or all of the options, no two alike: a ballot that is recognised is somebody's. */
export function drawCasts(dice: Dice, count: number): Cast[] {
  const ids = Array.from({ length: OPTIONS }, (_, at) => String(at + 1))
  const drawn = new Map<string, Cast>()
  while (drawn.size < count) {
    const choices = shuffledBy(dice, ids).slice(0, 6 + dice(OPTIONS - 5))
    drawn.set(choices.join(), { choices, tag: randomBytes(16).toString('hex') })
  }
  return [...drawn.values()]
}

interface Wanted {
  database: Database
  place: Recording['place']
  casts: readonly Cast[]
  secrets: readonly Buffer[]
  cast(at: number): Promise<void>
  close(): Promise<void>
}

/** Looks at the disk after every cast and after the end. */
export async function record({ database, place, casts, secrets, cast, close }: Wanted): Promise<Recording> {
  const readTraces = createTraceReader(casts)
  const disk = await watchDisk(database)
  const traces: Set<string>[] = []
  const signs: Record<string, number>[] = []
  const boxes: BoxSeen[] = []
  for (const at of casts.keys()) {
    await cast(at)
    const sight = await disk.look()
    traces.push(readTraces(sight))
    signs.push({ ...sight.signs, bytes: sight.fresh.length })
    boxes.push(...(await boxOf(database, place.itemId)))
  }
  await close()
  const lying = lyingIn(await disk.look(), casts)
  return {
    place,
    casts,
    traces,
    signs,
    boxes,
    closing: await closingOf(database, place.itemId),
    lying,
    secrets,
  }
}

async function boxOf({ queries }: Database, itemId: string): Promise<BoxSeen[]> {
  const rows = await queries.selectFrom('ballot_box').selectAll().where('item_id', '=', itemId).execute()
  return rows.map(({ key_id, casts, round, body }) => ({
    keyId: key_id,
    casts,
    round,
    body: Buffer.from(body),
  }))
}

async function closingOf({ queries }: Database, itemId: string): Promise<Recording['closing']> {
  const ballots = await queries.selectFrom('ballot').select('choices').where('item_id', '=', itemId).execute()
  const tags = await queries.selectFrom('ballot_tag').select('tag').where('item_id', '=', itemId).execute()
  return { ballots: ballots.map(({ choices }) => choices), tags: tags.map(({ tag }) => tag) }
}

/** What the files of a data directory hold, as it stands there and as what it may stand for. */
export function secretsIn(folder: string): Buffer[] {
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && statSync(path).size < 4096)
    .flatMap((path) => readFileSync(path, 'utf8').match(/[\w+/=-]{16,}/g) ?? [])
  const read = texts.flatMap((text) => [
    Buffer.from(text),
    Buffer.from(text, 'base64url'),
    ...(/^[0-9a-f]+$/.test(text) ? [Buffer.from(text, 'hex')] : []),
  ])
  return [...new Map(read.map((one) => [one.toString('hex'), one])).values()]
}

/** The keys of a shelf as they are at this moment. */
export async function stealKeys(keys: BallotKeys): Promise<Map<string, Uint8Array>> {
  const stolen = new Map<string, Uint8Array>()
  for (const id of await keys.list()) stolen.set(id, (await keys.get(id)) ?? new Uint8Array())
  return stolen
}

export function castBy(
  votings: Pick<Votings, 'act'>,
  itemId: string,
  { casts, crowd }: { casts: readonly Cast[]; crowd: readonly Voter[] },
) {
  return async (at: number): Promise<void> => {
    const { choices = [], tag = '' } = casts[at] ?? {}
    const seat: OrgaSeat | undefined = await crowd[at]?.seat()
    if (seat) await votings.act(seat, itemId, { act: 'cast', input: { choices: [...choices], tag } })
  }
}
