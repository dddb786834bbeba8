import { randomBytes, randomInt } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { boxCipher } from '../../../src/adapters/ballots/box-cipher.ts'
import { createProcessShelf } from '../../../src/adapters/ballots/process-shelf.ts'
import type { Database } from '../../../src/adapters/db/engine/database.ts'
import { joinCrowd, type Voter } from '../../support/ballots/crowd.ts'
import { ENGINES, openFresh } from '../../support/databases.ts'
import { createSearch, logsOf, pagesOf } from '../../support/disk.ts'
import { type ItemFixture, openItemFixture } from '../../support/item-fixture.ts'

const VOTERS = 40
const OPTIONS = 12

interface Cast {
  voter: Voter
  choices: string[]
  tag: string
}

/** What the disk said after a cast. */
interface Seen {
  submitted: readonly string[]
  counted: number
  box: { keyId: string; casts: number; body: Buffer; round: number } | undefined
}

for (const engine of ENGINES) {
  describe.skipIf(engine.isMissing)(
    `secret ballots on ${engine.name}, as an attacker sees them`,
    async () => {
      const database = engine.isMissing ? undefined : await openFresh(engine)
      afterAll(() => database?.[Symbol.asyncDispose]())
      const keys = createProcessShelf()
      let fixture: ItemFixture
      let id: string
      const casts: Cast[] = []
      const seen: Seen[] = []
      /** What was ever found of a ballot on the disk. */
      const found: string[] = []
      const stolenKeys = new Map<string, Uint8Array>()
      const stolenAt = randomInt(3, VOTERS)

      const look = async (): Promise<Seen> => {
        const row = await fixture.queries
          .selectFrom('item')
          .select('state')
          .where('id', '=', id)
          .executeTakeFirst()
        const box = await fixture.queries
          .selectFrom('ballot_box')
          .selectAll()
          .where('item_id', '=', id)
          .executeTakeFirst()
        const counted = await fixture.queries
          .selectFrom('ballot')
          .selectAll()
          .where('item_id', '=', id)
          .execute()
        const { submitted } = JSON.parse(row?.state ?? '{}') as { submitted: string[] }
        return {
          submitted,
          counted: counted.length,
          box: box && { ...box, keyId: box.key_id, body: Buffer.from(box.body) },
        }
      }

      const searchDisk = async (read: Database, withLogs: boolean) => {
        const search = createSearch(casts.flatMap(tracesOf))
        // Postgres keeps its log until long after the last ballot.
        const paths = [...(await pagesOf(read)), ...(withLogs ? await logsOf(read) : [])]
        return paths.flatMap(search)
      }

      beforeAll(async () => {
        if (!database) return
        fixture = await openItemFixture(database, { keys, cipher: boxCipher })
        const crowd = await joinCrowd(fixture, VOTERS)
        const options = Array.from({ length: OPTIONS }, (_, at) => `Place ${at}`)
        id = await fixture.voting('ada', { anonymous: true, mode: 'ranked', options })
        for (const [index, voter] of crowd.entries()) {
          const ids = shuffled(options.map((_, at) => String(at + 1)))
          // Half of them rank some only.
          const choices = index % 2 === 0 ? ids : ids.slice(0, 7)
          const tag = randomBytes(16).toString('hex')
          await fixture.votings.act(await voter.seat(), id, { act: 'cast', input: { choices, tag } })
          casts.push({ voter, choices, tag })
          seen.push(await look())
          found.push(...(await searchDisk(database, index === VOTERS - 1 || database.engine === 'sqlite')))
          if (index + 1 === stolenAt) {
            for (const keyId of await keys.list())
              stolenKeys.set(keyId, (await keys.get(keyId)) ?? new Uint8Array())
          }
        }
      })

      it('Inv-09, G-121: says who voted after each cast, and nothing of what', () => {
        for (const [at, { submitted, counted, box }] of seen.entries()) {
          const before = new Set(seen[at - 1]?.submitted)
          expect(submitted.filter((one) => !before.has(one))).toEqual([casts[at]?.voter.memberId])
          expect(counted).toBe(0)
          expect(box?.casts).toBe(at + 1)
        }
        expect(found).toEqual([])
      })

      it('G-125: writes as much for every ballot, under a key that was never there before', () => {
        const boxes = seen.flatMap(({ box }) => box ?? [])
        expect(new Set(boxes.map(({ body }) => body.length))).toEqual(new Set([28 + (VOTERS + 5) * 80]))
        expect(new Set(boxes.map(({ keyId }) => keyId)).size).toBe(VOTERS)
        expect(new Set(boxes.map(({ body }) => body.toString('hex'))).size).toBe(VOTERS)
      })

      it('G-122: opens with keys stolen once the box of that moment and no other, and finds no order in it', () => {
        expect([...stolenKeys.keys()]).toEqual([seen[stolenAt - 1]?.box?.keyId])
        const opened = seen.flatMap(({ box }, at) => (box && opens(box) ? [at + 1] : []))
        expect(opened).toEqual([stolenAt])
      })

      const opens = ({ keyId, casts: count, body, round }: NonNullable<Seen['box']>) =>
        [...stolenKeys.values()].some((key) => {
          try {
            boxCipher.open({ key, aad: JSON.stringify([fixture.orgaId, id, round, keyId, count]) }, body)
            return true
          } catch {
            return false
          }
        })

      it('Inv-19, G-126: counts every ballot and every tag once, sorted, and leaves no box and no key', async () => {
        await fixture.onVoting('ada', id, ['close'])
        const ballots = await fixture.queries
          .selectFrom('ballot')
          .selectAll()
          .where('item_id', '=', id)
          .execute()
        const tags = await fixture.store.reads(fixture.orgaId).ballotTags.of(id)
        expect(tags).toEqual(casts.map(({ tag }) => tag).toSorted())
        const said = ballots.flatMap(({ choices, n }) => Array.from({ length: n }, () => choices))
        expect(said.toSorted()).toEqual(casts.map(({ choices }) => JSON.stringify(choices)).toSorted())
        expect(Object.keys(ballots[0] ?? {}).toSorted()).toEqual(['choices', 'item_id', 'n', 'orga_id'])
        const { box, submitted } = await look()
        expect(box).toBeUndefined()
        expect(submitted).toHaveLength(VOTERS)
        expect(await keys.list()).toEqual([])
        const { item } = await fixture.items.find(await fixture.seat('ada'), { id, kind: 'voting' })
        expect(item.state.tally?.ballots).toBe(VOTERS)
        expect(database && (await searchDisk(database, true)).length).toBeGreaterThan(0)
        expect(await orderOnDisk()).toEqual(ballots.map(({ choices }) => choices).toSorted())
      })

      /** As the engine hands out rows nobody asked to be sorted. */
      const orderOnDisk = async () =>
        (
          await fixture.queries.selectFrom('ballot').select('choices').where('item_id', '=', id).execute()
        ).map(({ choices }) => choices)
    },
  )
}

/** As it is stored when counted, as it lies in a box, and its tag in both writings. */
function tracesOf({ choices, tag }: Cast): Buffer[] {
  const slot = Buffer.alloc(13)
  slot[0] = 1
  for (const [rank, choice] of choices.entries()) slot[Number(choice)] = rank + 1
  return [Buffer.from(JSON.stringify(choices)), slot, Buffer.from(tag), Buffer.from(tag, 'hex')]
}

function shuffled<Thing>(list: Thing[]): Thing[] {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1)
    ;[list[at], list[other]] = [list[other] as Thing, list[at] as Thing]
  }
  return list
}
