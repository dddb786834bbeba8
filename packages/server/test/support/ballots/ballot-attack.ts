import { createHash, createHmac, hkdfSync } from 'node:crypto'

import { type Dice, createDice } from '../../../../core/test/random.ts'
import { NONCE_BYTES, openGcm } from '../../../src/adapters/gcm.ts'
import type { Sight } from '../disk-watch.ts'
import { createByteSearch } from '../disk.ts'
import { chanceOfAgreement, chanceOfHits, type Halves } from './exact-chances.ts'

export const OPTIONS = 12
/** Guessing alone raises an alarm less than once in a million runs. */
const ALARM = 1e-6

export interface Cast {
  choices: readonly string[]
  tag: string
}

export interface BoxSeen {
  keyId: string
  casts: number
  round: number
  body: Buffer
}

/** A voting as somebody recorded it who saw every state of the disk. `casts`: the truth, in its order. */
export interface Recording {
  place: { orgaId: string; itemId: string }
  casts: readonly Cast[]
  /** After each cast: what was new on the disk that had to do with ballots, by the number of the trace. */
  traces: readonly ReadonlySet<string>[]
  signs: readonly Record<string, number>[]
  boxes: readonly BoxSeen[]
  /** As the engine hands out rows nobody asked to be sorted. */
  closing: { ballots: readonly string[]; tags: readonly string[] }
  /** The same in the order of their bytes in what is new on the disk after the count. */
  lying: { ballots: readonly string[]; tags: readonly string[] }
  /** Everything in the data directory that may be a secret. */
  secrets: readonly Buffer[]
}

export const textOf = (choices: readonly string[]): string => JSON.stringify(choices)

export function slotOf(choices: readonly string[]): Buffer {
  const slot = Buffer.alloc(1 + OPTIONS)
  slot[0] = 1
  for (const [rank, choice] of choices.entries()) slot[Number(choice)] = rank + 1
  return slot
}

/** What a ballot may look like on the disk. */
function writingsOf({ choices, tag }: Cast): Buffer[] {
  return [Buffer.from(textOf(choices)), slotOf(choices), Buffer.from(tag), Buffer.from(tag, 'hex')]
}

const FRAGMENT = 5

function fragmentsOf(bytes: Buffer): Buffer[] {
  return Array.from({ length: bytes.length - FRAGMENT + 1 }, (_, at) => bytes.subarray(at, at + FRAGMENT))
}

/** Writings and pieces of them, without those that many ballots share. */
function tracesOf(casts: readonly Cast[]): Buffer[] {
  const sharers = new Map<string, number>()
  for (const cast of casts) {
    const own = new Set(
      writingsOf(cast).flatMap((one) => [one, ...fragmentsOf(one)].map((piece) => piece.toString('hex'))),
    )
    for (const piece of own) sharers.set(piece, (sharers.get(piece) ?? 0) + 1)
  }
  return [...sharers].filter(([, count]) => count <= 2).map(([piece]) => Buffer.from(piece, 'hex'))
}

/** Reads what is new for whatever could be of a ballot. */
export function createTraceReader(casts: readonly Cast[]) {
  const search = createByteSearch(tracesOf(casts))
  return ({ fresh }: Sight): Set<string> => new Set(search(fresh).map(({ trace }) => trace.toString('hex')))
}

/** Each once, by the first place where it is. */
export function lyingIn({ fresh }: Sight, casts: readonly Cast[]): Recording['lying'] {
  const order = (texts: readonly string[]) => {
    const found = createByteSearch(texts.map((text) => Buffer.from(text)))(fresh)
    return [...new Set(found.map(({ trace }) => trace.toString()))]
  }
  return {
    ballots: order(casts.map(({ choices }) => textOf(choices))),
    tags: order(casts.map(({ tag }) => tag)),
  }
}

export interface Finding {
  name: string
  /** How likely guessing alone would do as well, times the number of things tried. */
  chance: number
  hits?: number
}

/** For each cast, by its number, the ballot it is taken for. */
type Guess = (recording: Recording, dice: Dice) => (string | undefined)[]

/** Of all ballots the one with the highest score; by lot where several have it. */
function best(
  candidates: readonly Cast[],
  score: (candidate: Cast) => number,
  dice: Dice,
): string | undefined {
  const scores = candidates.map(score)
  const highest = Math.max(...scores)
  const found = candidates.filter((_, at) => scores[at] === highest)
  const one = found[dice(found.length)]
  return one && textOf(one.choices)
}

/** An attacker has the ballots as they are published: sorted. */
const candidatesOf = ({ casts }: Recording): Cast[] =>
  casts.toSorted((left, right) => (textOf(left.choices) < textOf(right.choices) ? -1 : 1))

function byTraces(pick: (writing: Buffer) => Buffer[]): Guess {
  const partsOf = (cast: Cast) => writingsOf(cast).flatMap(pick)
  return (recording, dice) => {
    const seen = new Set<string>()
    return recording.traces.map((traces) => {
      const fresh = new Set([...traces].filter((one) => !seen.has(one)))
      for (const one of fresh) seen.add(one)
      return best(
        candidatesOf(recording),
        (cast) => partsOf(cast).filter((piece) => fresh.has(piece.toString('hex'))).length,
        dice,
      )
    })
  }
}

/** Where one box lies over the one before, what differs. */
const byDifference: Guess = (recording, dice) => {
  const { boxes } = recording
  return boxes.map(({ body }, at) => {
    const before = boxes[at - 1]?.body ?? Buffer.alloc(body.length)
    const difference = Buffer.from(body.map((byte, place) => byte ^ (before[place] ?? 0)))
    return best(candidatesOf(recording), ({ choices }) => Number(difference.includes(slotOf(choices))), dice)
  })
}

/** Every key that can be made of a secret, tried on every box; then what one box has more than the one before. */
const bySecrets: Guess = (recording) => {
  const { boxes, place, secrets } = recording
  const opened = boxes.map((box) =>
    slotsIn(
      firstOpening(
        box,
        place,
        secrets.flatMap((one) => keysFrom(one, place, box)),
      ),
    ),
  )
  return opened.map((slots, at) => {
    const before = new Set(opened[at - 1]?.map((slot) => slot.toString('hex')))
    const fresh = slots.filter((slot) => !before.has(slot.toString('hex')))
    return fresh.length === 1 ? choicesIn(fresh[0]) : undefined
  })
}

function keysFrom(
  secret: Buffer,
  { orgaId, itemId }: Recording['place'],
  { keyId, casts, round }: BoxSeen,
): Buffer[] {
  const aad = JSON.stringify([orgaId, itemId, round, keyId, casts])
  const infos = ['', 'ballots', 'ballot-box', orgaId, itemId, keyId, `${itemId}.${round}`, aad]
  const made = infos.flatMap((info) => [
    createHmac('sha256', secret).update(info).digest(),
    Buffer.from(hkdfSync('sha256', secret, '', info, 32)),
    createHash('sha256').update(secret).update(info).digest(),
  ])
  return secret.length === 32 ? [secret, ...made] : made
}

export function firstOpening(
  box: BoxSeen,
  place: Recording['place'],
  keys: readonly Uint8Array[],
): Buffer | undefined {
  const aad = JSON.stringify([place.orgaId, place.itemId, box.round, box.keyId, box.casts])
  for (const key of keys) {
    try {
      const locked = { key, nonce: box.body.subarray(0, NONCE_BYTES), aad: Buffer.from(aad) }
      return openGcm(locked, box.body.subarray(NONCE_BYTES))
    } catch {
      // Another one.
    }
  }
  return undefined
}

const SLOT_BYTES = 64
const TAG_BYTES = 16

/** Where they lie, empty ones left out. */
export function slotsIn(text: Buffer | undefined): Buffer[] {
  if (text === undefined) return []
  const slots = text.length / (SLOT_BYTES + TAG_BYTES)
  return pieces(text.subarray(0, slots * SLOT_BYTES), SLOT_BYTES)
}

export function tagsIn(text: Buffer): Buffer[] {
  const slots = text.length / (SLOT_BYTES + TAG_BYTES)
  return pieces(text.subarray(slots * SLOT_BYTES), TAG_BYTES)
}

function pieces(bytes: Buffer, size: number): Buffer[] {
  const all = Array.from({ length: bytes.length / size }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
  return all.filter((piece) => piece.some((byte) => byte !== 0))
}

export function choicesIn(slot: Buffer | undefined): string {
  const ranks = [...(slot?.subarray(1, 1 + OPTIONS) ?? [])].map((rank, at) => ({ rank, id: String(at + 1) }))
  const given = ranks.filter(({ rank }) => rank > 0).toSorted((left, right) => left.rank - right.rank)
  return textOf(given.map(({ id }) => id))
}

/** The rows after the count in the order of the casts, or against it; and by the tag that lies in the same place. */
const inOrder: Guess = ({ closing }) => [...closing.ballots]
const againstOrder: Guess = ({ closing }) => closing.ballots.toReversed()
const asTheyLie: Guess = ({ lying }) => [...lying.ballots]
const lyingBackwards: Guess = ({ lying }) => lying.ballots.toReversed()
const byTagThatLies: Guess = ({ casts, lying }) =>
  casts.map(({ tag }) => lying.ballots[lying.tags.indexOf(tag)])
const byTagsPlace: Guess = ({ casts, closing }) =>
  casts.map(({ tag }) => closing.ballots[closing.tags.indexOf(tag)])

const GUESSES: Record<string, Guess> = {
  writings: byTraces((writing) => [writing]),
  fragments: byTraces(fragmentsOf),
  differences: byDifference,
  secrets: bySecrets,
  order: inOrder,
  'order backwards': againstOrder,
  'place of the tag': byTagsPlace,
  bytes: asTheyLie,
  'bytes backwards': lyingBackwards,
  'bytes of the tag': byTagThatLies,
}

export function hitsOf(casts: readonly Cast[], guessed: readonly (string | undefined)[]): number {
  return casts.filter(({ choices }, at) => guessed[at] === textOf(choices)).length
}

/** What may be told of a ballot by one number. */
function traitsOf({ choices, tag }: Cast): number[] {
  const ranks = [...slotOf(choices).subarray(1)]
  const text = textOf(choices)
  return [
    choices.length,
    text.length,
    Number(choices[0]),
    Number(choices.at(-1)),
    ...ranks,
    Number.parseInt(tag.slice(0, 2), 16),
  ]
}

/** Numbers from box and key, where some trace of a ballot might be. */
function boxSigns(box: BoxSeen, before: BoxSeen | undefined): Record<string, number> {
  const signs: Record<string, number> = { 'body length': box.body.length }
  const id = box.keyId.split('.').at(-1) ?? ''
  for (let at = 0; at < 8; at += 1) signs[`key id ${at}`] = Number.parseInt(id.slice(at * 4, at * 4 + 4), 16)
  for (let at = 0; at < 32; at += 1) {
    signs[`body ${at}`] = box.body[Math.floor((box.body.length * at) / 32)] ?? 0
  }
  signs.changed = box.body.filter((byte, at) => byte !== before?.body[at]).length
  return signs
}

/** Each sign, and how much it grew since the cast before. */
function signsOf({ signs, boxes }: Recording): Map<string, number[]> {
  const found = new Map<string, number[]>()
  const rows = signs.map((one, at) => ({ ...one, ...(boxes[at] && boxSigns(boxes[at], boxes[at - 1])) }))
  for (const name of new Set(rows.flatMap((row) => Object.keys(row)))) {
    const values = rows.map((row: Record<string, number>) => row[name] ?? 0)
    found.set(name, values)
    found.set(
      `${name} grown`,
      values.map((value, at) => value - (values[at - 1] ?? 0)),
    )
  }
  return found
}

function halves(values: readonly number[]): boolean[] {
  const middle = values.toSorted((left, right) => left - right)[Math.floor((values.length - 1) / 2)] ?? 0
  return values.map((value) => value > middle)
}

/** Everything that tells ballots apart better than guessing could. */
export function attack(recordings: readonly Recording[]): Finding[] {
  return [...guesses(recordings), ...agreements(recordings)].filter(({ chance }) => chance < ALARM)
}

function guesses(recordings: readonly Recording[]): Finding[] {
  const dice = createDice(121)
  return Object.entries(GUESSES).map(([name, guess]) => {
    const hits = recordings.reduce((total, one) => total + hitsOf(one.casts, guess(one, dice)), 0)
    const chance = chanceOfHits(hits, recordings.length) * Object.keys(GUESSES).length
    return { name, hits, chance }
  })
}

function agreements(recordings: readonly Recording[]): Finding[] {
  const signs = recordings.map(signsOf)
  const traits = recordings.map(({ casts }) => casts.map(traitsOf))
  const names = [...(signs[0]?.keys() ?? [])]
  const count = traits[0]?.[0]?.length ?? 0
  const pairs = names.flatMap((name) => Array.from({ length: count }, (_, trait) => ({ name, trait })))
  return pairs.map(({ name, trait }) => {
    const votings = recordings.map((_, at): Halves => {
      const values = traits[at]?.map((one) => one[trait] ?? 0) ?? []
      return { signs: halves(signs[at]?.get(name) ?? []), traits: halves(values) }
    })
    return { name: `${name} and trait ${trait}`, chance: chanceOfAgreement(votings) * pairs.length }
  })
}
