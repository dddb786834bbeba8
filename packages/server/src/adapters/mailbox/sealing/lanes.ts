import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

import type { Reader, SealedLane } from '@arachne/core/identities'
import type { Clock } from '@arachne/core/ports'

import { KEY_BYTES } from './expand-keys.ts'
import { LANE_INFO } from './formats.ts'
import type { growKeySheet, KeySheet } from './key-sheet.ts'
import { LANE_EXPORT, laneOptions, suite, type LaneContext } from './suite.ts'

export interface Lane extends SealedLane {
  sheet: KeySheet
  /** Wraps made so far, which is also the number of the next one. */
  counter: number
}

export interface LaneLimits {
  laneSeconds: number
  wrapsPerLane: number
}

interface OpenLane extends Lane {
  publicKey: string
  usedAt: number
  endsAt: number
}

interface Deps {
  clock: Clock
  context: LaneContext
  limits: LaneLimits
  growSheet: typeof growKeySheet
}

const ID_BYTES = 8
/** Lanes opened together should not all end together. */
const JITTER = 0.25
/** One setup takes some 0.15 ms; a thousand at once would stop everything else. */
const LANES_PER_TURN = 16

/** One HPKE setup per reader for some minutes; every wrap takes the next key from it. */
export function createLanes({ clock, context, limits, growSheet }: Deps) {
  const lanes = new Map<string, OpenLane>()
  /** Readers whose stored public key can't be used for a lane. Others don't wait for them. */
  const unreachable = new Set<string>()

  function isOver(lane: OpenLane, now: number): boolean {
    // If the clock went backwards, a key must not live longer.
    return now < lane.usedAt || now >= lane.endsAt || lane.counter >= limits.wrapsPerLane
  }

  function end(readerId: string): void {
    lanes.get(readerId)?.sheet[Symbol.dispose]()
    lanes.delete(readerId)
  }

  function usable(reader: Reader): OpenLane | undefined {
    const now = clock.now()
    const lane = lanes.get(reader.id)
    if (lane === undefined || lane.publicKey !== reader.publicKey || isOver(lane, now)) return undefined
    lane.usedAt = now
    return lane
  }

  async function openOne(reader: Reader): Promise<void> {
    const { encapsulatedSecret, exportedSecret } = await suite.SendExport(
      await suite.DeserializePublicKey(Buffer.from(reader.publicKey, 'base64url')),
      LANE_EXPORT,
      KEY_BYTES,
      laneOptions(context, reader),
    )
    // Another channel may have opened one in the meantime, and its wraps may be in use.
    if (usable(reader) !== undefined) {
      exportedSecret.fill(0)
      return
    }
    end(reader.id)
    const openedAt = clock.now()
    const life = limits.laneSeconds * 1000 * (1 - JITTER * Math.random())
    lanes.set(reader.id, {
      id: randomBytes(ID_BYTES).toString('base64url'),
      enc: encapsulatedSecret,
      sheet: growSheet(exportedSecret, LANE_INFO, limits.wrapsPerLane),
      counter: 0,
      publicKey: reader.publicKey,
      usedAt: openedAt,
      endsAt: openedAt + life,
    })
  }

  return {
    /** The lane to use now, without waiting; undefined means `open` must be called first. */
    usable: (reader: Reader): Lane | undefined => usable(reader),

    isUnreachable: (reader: Reader) => unreachable.has(`${reader.id} ${reader.publicKey}`),

    async open(readers: readonly Reader[]): Promise<void> {
      for (const [count, reader] of readers.entries()) {
        if (count > 0 && count % LANES_PER_TURN === 0) await nextTurn()
        await openOne(reader).catch(() => unreachable.add(`${reader.id} ${reader.publicKey}`))
      }
    },

    /** The reader no longer exists. */
    forget: end,

    retire(): void {
      const now = clock.now()
      for (const [readerId, lane] of lanes) if (isOver(lane, now)) end(readerId)
    },

    destroy(): void {
      for (const readerId of lanes.keys()) end(readerId)
    },
  }
}
