import { AppError } from '../../errors.ts'
import { type BallotPaper, type BoxContent, packBox, slotsOf, unpackBox } from './box-layout.ts'
import { toHex } from './hex.ts'
import type { BallotKeys, BallotRows, BoxCipher, BoxRow } from './ports.ts'

const KEY_BYTES = 32

export interface BoxDeps {
  keys: BallotKeys
  cipher: BoxCipher
}

export interface BoxGround extends BoxDeps {
  orgaId: string
  rows: BallotRows
  /** undone: nothing of this change is stored. Not called where nobody knows. */
  onEnd(work: (end: 'stored' | 'undone') => Promise<void>): void
  /** Writes over what is left of a box where the database keeps it. Nothing rests on it. */
  tidy(): Promise<void>
}

const aadOf = (orgaId: string, itemId: string, { round, keyId, casts }: Omit<BoxRow, 'body'>) =>
  JSON.stringify([orgaId, itemId, round, keyId, casts])

/** What lies in a box; undefined: nobody can open it any more. */
export async function openBox(
  { orgaId, keys, cipher }: BoxGround,
  { itemId }: BallotPaper,
  row: BoxRow,
): Promise<BoxContent | undefined> {
  const key = await keys.get(row.keyId)
  if (key === undefined) return undefined
  try {
    const plaintext = cipher.open({ key, aad: aadOf(orgaId, itemId, row) }, row.body)
    const content = unpackBox(plaintext)
    plaintext.fill(0)
    return content
  } catch {
    return undefined
  } finally {
    key.fill(0)
  }
}

export async function mustOpen(
  ground: BoxGround,
  paper: BallotPaper,
  row: BoxRow | undefined,
): Promise<BoxContent> {
  if (row === undefined) return { ballots: [], tags: [] }
  const content = await openBox(ground, paper, row)
  if (content === undefined) throw new AppError('unavailable', 'This ballot box cannot be opened.')
  return content
}

/** All of it anew: another order, another key, as long as before. What was given is wiped. */
export async function writeBox(
  { orgaId, rows, keys, cipher, onEnd }: BoxGround,
  { itemId, round, slots }: BallotPaper,
  { content, before }: { content: BoxContent; before: BoxRow | undefined },
): Promise<void> {
  const size = before === undefined ? slots : slotsOf(before.body.length - cipher.overhead)
  const plaintext = packBox(size, content, cipher)
  for (const bytes of [...content.ballots, ...content.tags]) bytes.fill(0)
  const key = cipher.random(KEY_BYTES)
  const keyId = `${itemId}.${toHex(cipher.random(16))}`
  const row = { round, keyId, casts: content.ballots.length }
  const body = cipher.seal({ key, aad: aadOf(orgaId, itemId, row) }, plaintext)
  plaintext.fill(0)
  await keys.put(keyId, key)
  key.fill(0)
  onEnd(async (end) => {
    if (end === 'undone') await keys.drop(keyId)
    else if (before !== undefined) await keys.drop(before.keyId)
  })
  await rows.saveBox(itemId, { ...row, body })
}

/** Left by a cast that was cut off: the row says which key counts. */
export async function dropStrays(
  keys: BallotKeys,
  { itemId }: BallotPaper,
  keyId: string | undefined,
): Promise<void> {
  for (const id of await keys.list()) {
    if (id !== keyId && id.startsWith(`${itemId}.`)) await keys.drop(id)
  }
}
