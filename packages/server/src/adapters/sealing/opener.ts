import type { Reader, ScopedWrap, SealedText } from '@arachne/core'

import { attempt, createChainReader, type ChainReader } from './chain-reader.ts'
import { laneSteps, MAX_STEPS, WRAP_NONCE, wrapAad, type MessageName } from './formats.ts'
import { openGcm } from './gcm.ts'
import { startRatchet, type Ratchet } from './ratchet.ts'
import type { ReaderKeys } from './reader-keys.ts'
import { createLaneContext, LANE_EXPORT, laneOptions, suite } from './suite.ts'

export interface ScopedText extends SealedText, MessageName {
  scope: string
}

interface OpenRequest {
  reader: Pick<Reader, 'id' | 'entityId'>
  keys: ReaderKeys
  wraps: readonly ScopedWrap[]
  texts: readonly ScopedText[]
}

/** Opens what was sealed for a reader that has presented its secret. Keeps nothing. */
export interface Opener {
  /** One text for each that was asked for; undefined where it does not open. */
  open(request: OpenRequest): Promise<(string | undefined)[]>
}

interface Deps {
  instance: string
  secret: Uint8Array
}

/** secret → pair → lane (one decapsulation each) → the wrap's key → the chain → each message's key. */
export function createOpener({ instance, secret }: Deps): Opener {
  const context = createLaneContext(instance, secret)

  async function enterLane({ reader, keys }: OpenRequest, enc: Uint8Array): Promise<Ratchet> {
    const name = { id: reader.id, entityId: reader.entityId, publicKey: keys.publicKey }
    return startRatchet(
      await suite.ReceiveExport(keys.pair, enc, LANE_EXPORT, 32, laneOptions(context, name)),
    )
  }

  async function openLane(
    request: OpenRequest,
    wraps: readonly ScopedWrap[],
  ): Promise<[string, ChainReader][]> {
    const [first] = wraps
    if (first === undefined) return []
    const lane = await enterLane(request, first.lane.enc)
    const chains: [string, ChainReader][] = []
    const steps = laneSteps()
    let next = 0
    for (const wrap of wraps.toSorted((a, b) => a.counter - b.counter)) {
      if (wrap.counter < next || wrap.counter >= MAX_STEPS) continue
      for (; next < wrap.counter; next += 1) lane.skip(steps(next))
      next += 1
      const key = lane.step(steps(wrap.counter))
      const place = { instance, scope: wrap.scope, span: wrap.span }
      const aad = wrapAad(place, { ...wrap, readerId: request.reader.id })
      const chainKey = attempt(() => openGcm({ key, nonce: WRAP_NONCE, aad }, wrap.bytes))
      if (chainKey === undefined) continue
      chains.push([chainName(wrap), createChainReader(place, { key: chainKey, index: wrap.firstIndex })])
    }
    lane.destroy()
    return chains
  }

  return {
    async open(request) {
      const byLane = Map.groupBy(request.wraps, ({ lane }) => lane.id)
      const chains = new Map<string, ChainReader>()
      for (const wraps of byLane.values()) {
        // A lane that cannot be entered opens nothing; the others may.
        const opened = await openLane(request, wraps).catch(() => [])
        for (const [name, chain] of opened) chains.set(name, chain)
      }
      const texts: (string | undefined)[] = request.texts.map(() => undefined)
      const inOrder = [...request.texts.entries()].toSorted(([, a], [, b]) => a.index - b.index)
      for (const [at, text] of inOrder) texts[at] = chains.get(chainName(text))?.open(text)
      for (const chain of chains.values()) chain.destroy()
      return texts
    },
  }
}

function chainName({ scope, span }: { scope: string; span: string }): string {
  return `${scope}/${span}`
}
