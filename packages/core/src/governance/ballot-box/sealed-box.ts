import { AppError } from '../../errors.ts'
import { type BallotPaper, type BoxText, emptyBox, shuffleBox } from './box-layout.ts'
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
  /** undone: nothing of this change is stored. Not called if the outcome is unknown. */
  onEnd(work: (end: 'stored' | 'undone') => Promise<void>): void
  /** Overwrites what is left of a box in the database. Nothing relies on it. */
  tidy(): Promise<void>
}

const aadOf = (orgaId: string, itemId: string, { round, keyId, casts }: Omit<BoxRow, 'body'>) =>
  JSON.stringify([orgaId, itemId, round, keyId, casts])

/** The content of a box, to be wiped by the caller; undefined: it can't be opened any more. */
export async function openBox(
  { orgaId, keys, cipher }: BoxGround,
  { itemId }: BallotPaper,
  row: BoxRow,
): Promise<BoxText | undefined> {
  const key = await keys.get(row.keyId)
  if (key === undefined) return undefined
  try {
    return cipher.open({ key, aad: aadOf(orgaId, itemId, row) }, row.body)
  } catch {
    return undefined
  } finally {
    key.fill(0)
  }
}

/** A new one if there is none yet. */
export async function mustOpen(
  ground: BoxGround,
  paper: BallotPaper,
  row: BoxRow | undefined,
): Promise<BoxText> {
  if (row === undefined) return emptyBox(paper.slots)
  const text = await openBox(ground, paper, row)
  if (text === undefined) throw new AppError('unavailable', 'This ballot box cannot be opened.')
  return text
}

/** Rewrites everything: new order, new key, same length. The given text is wiped. */
export async function writeBox(
  { orgaId, rows, keys, cipher, onEnd }: BoxGround,
  { itemId, round }: BallotPaper,
  { text, casts, before }: { text: BoxText; casts: number; before: BoxRow | undefined },
): Promise<void> {
  shuffleBox(text, cipher)
  const key = cipher.random(KEY_BYTES)
  const keyId = `${itemId}.${toHex(cipher.random(16))}`
  const row = { round, keyId, casts }
  const body = cipher.seal({ key, aad: aadOf(orgaId, itemId, row) }, text)
  text.fill(0)
  await keys.put(keyId, key).finally(() => key.fill(0))
  onEnd(async (end) => {
    if (end === 'undone') await keys.drop(keyId)
    else if (before !== undefined) await keys.drop(before.keyId)
  })
  await rows.saveBox(itemId, { ...row, body })
}

/** Left by an interrupted cast: the row says which key is valid. */
export async function dropStrays(
  keys: BallotKeys,
  { itemId }: BallotPaper,
  keyId: string | undefined,
): Promise<void> {
  for (const id of await keys.list()) {
    if (id !== keyId && id.startsWith(`${itemId}.`)) await keys.drop(id)
  }
}
