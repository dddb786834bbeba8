import { generateKeyPairSync, randomBytes } from 'node:crypto'

import type { Acts } from '@arachne/core/acts'
import type {
  PublicSigningKey,
  SigningKey,
  SigningKeyRow,
  SigningKeys,
  SigningKeyStore,
} from '@arachne/core/authority'
import type { JournalFacts } from '@arachne/core/journal'
import type { Clock } from '@arachne/core/ports'

import type { AtRest } from './at-rest.ts'

const MINUTE_MS = 60_000
/** By then, every process has read the new key. */
const SIGNS_AFTER_MS = MINUTE_MS
/** Tokens live an hour; the rest covers differing clocks. */
const KNOWN_FOR_MS = 70 * MINUTE_MS
const LABEL = 'signing-key'

interface Deps {
  store: SigningKeyStore
  acts: Acts
  atRest: AtRest
  clock: Clock
  /** Keys that were sealed with another secret. */
  onUnreadable(kids: string[]): void
}

interface HeldKey {
  key: SigningKey
  createdAt: number
}

/** Stored sealed in the database, so that several processes sign and verify with the same keys. */
export async function openSigningKeys(deps: Deps): Promise<SigningKeys> {
  const { store, acts, atRest, clock, onUnreadable } = deps
  let held: HeldKey[] = []
  let published: { keys: PublicSigningKey[] } = { keys: [] }

  /** The newest key that every process knows; the very first signs immediately. */
  function current(): SigningKey {
    const ready = held.find(({ createdAt }) => createdAt + SIGNS_AFTER_MS <= clock.now())
    const chosen = ready ?? held.at(-1)
    if (chosen === undefined) throw new Error('There is no signing key.')
    return chosen.key
  }

  function hold(next: HeldKey[]): void {
    held = next
    const keys = held.map(({ key: { d: _private, ...key } }) => key)
    if (JSON.stringify(keys) !== JSON.stringify(published.keys)) published = { keys }
  }

  /** Keys whose successor has signed for so long that none of their tokens is left. */
  function outlived(): string[] {
    const successor = held.findIndex(
      ({ createdAt }) => createdAt + SIGNS_AFTER_MS + KNOWN_FOR_MS <= clock.now(),
    )
    return successor === -1 ? [] : held.slice(successor + 1).map(({ key }) => key.kid)
  }

  async function refresh(): Promise<void> {
    hold((await read(store, atRest)).held)
    const gone = outlived()
    await store.remove(gone)
    hold(held.filter(({ key }) => !gone.includes(key.kid)))
  }

  function makeRow(): SigningKeyRow {
    const key = makeKey()
    // After the newest, regardless of the clock, because the order decides which key signs.
    const createdAt = Math.max(clock.now(), (held[0]?.createdAt ?? 0) + 1)
    const sealed = atRest.seal(LABEL, key.kid, key)
    return { kid: key.kid, sealed, createdAt: new Date(createdAt).toISOString() }
  }

  const { held: found, unreadable } = await read(store, atRest)
  if (unreadable.length > 0) onUnreadable(unreadable)
  if (found.length === 0) await store.addFirst(makeRow(), unreadable)
  await refresh()

  return {
    current,
    publicKeys: () => published,
    refresh,
    async rotate(actor, { forgetOld = false } = {}) {
      const old = held.map(({ key }) => key.kid)
      const row = makeRow()
      await acts.within(async (act) => {
        await act.signingKeys.add(row)
        if (forgetOld) await act.signingKeys.remove(old)
        act.record(lineOf(row.kid, actor, forgetOld))
        act.after(refresh)
      })
      return { kid: row.kid }
    },
  }
}

function lineOf(kid: string, actor: string, forgetOld: boolean): JournalFacts {
  const about = { space: 'instance', actor, target: `signing-key:${kid}` }
  return { ...about, action: 'secrets.rotated', outcome: 'ok', details: { forget_old: forgetOld } }
}

/** Newest first. */
async function read(store: SigningKeyStore, atRest: AtRest) {
  const rows = (await store.list()).map(({ kid, sealed, createdAt }) => ({
    kid,
    key: atRest.open(LABEL, kid, sealed) as SigningKey | undefined,
    createdAt: Date.parse(createdAt),
  }))
  const readable = rows.flatMap(({ key, createdAt }) => (key ? [{ key, createdAt }] : []))
  return {
    held: readable.toSorted((a, b) => b.createdAt - a.createdAt || (a.key.kid < b.key.kid ? -1 : 1)),
    unreadable: rows.flatMap(({ kid, key }) => (key ? [] : [kid])),
  }
}

function makeKey(): SigningKey {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const kid = randomBytes(12).toString('base64url')
  return { kid, kty: 'OKP', crv: 'Ed25519', x, d, alg: 'EdDSA', use: 'sig' }
}
