import { randomInt } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { asJson, createExclusively, replaceFile } from '../files/atomic-files.ts'

/** A person who wrote to the bot and isn't an approver. */
interface PairingRequest {
  code: string
  userId: string
  name: string
  at: number
  /** How often they have been told their code. */
  told: number
}

export interface Pairing {
  /** The code for this person; undefined: they were told it often enough, or too many others have one. */
  issueCode(user: { id: string; name: string }): Promise<string | undefined>
  /** Called when the person was told another code than this one. */
  replaceCode(code: string, told: string): Promise<void>
  /** The person with this code, which works once; undefined: it is unknown, used or expired. */
  redeem(code: string): Promise<{ userId: string; name: string } | undefined>
}

const VALID_MS = 60 * 60_000
const MOST_OPEN = 3
const MOST_NOTICES = 2
const CODE_LENGTH = 6
/** No letters or digits that look alike. */
const CODE_CHARACTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join(
    '',
  )
}

/** Stores codes as files, so that `arachne decision pair` finds what the broker gave out. */
export function createPairing(folder: string, now: () => number = Date.now): Pairing {
  const pathOf = (code: string) => join(folder, `${code}.json`)

  async function listOpen(): Promise<PairingRequest[]> {
    const names = await readdir(folder).catch(() => [])
    const found: PairingRequest[] = []
    for (const name of names.filter((each) => /^[A-Z2-9]{6}\.json$/.test(each))) {
      try {
        const waiting = JSON.parse(await readFile(join(folder, name), 'utf8')) as PairingRequest
        if (now() - waiting.at < VALID_MS) found.push(waiting)
        else await rm(join(folder, name), { force: true })
      } catch {
        await rm(join(folder, name), { force: true })
      }
    }
    return found
  }

  return {
    async issueCode({ id, name }) {
      const open = await listOpen()
      const known = open.find(({ userId }) => userId === id)
      if (known !== undefined) {
        if (known.told >= MOST_NOTICES) return undefined
        await replaceFile(pathOf(known.code), asJson({ ...known, told: known.told + 1 }))
        return known.code
      }
      if (open.length >= MOST_OPEN) return undefined
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const code = newCode()
      const waiting: PairingRequest = { code, userId: id, name, at: now(), told: 1 }
      return (await createExclusively(pathOf(code), asJson(waiting))) ? code : undefined
    },

    async replaceCode(code, told) {
      const waiting = (await listOpen()).find((each) => each.code === code)
      if (told === code || waiting === undefined) return
      await createExclusively(pathOf(told), asJson({ ...waiting, code: told }))
      await rm(pathOf(code), { force: true })
    },

    async redeem(code) {
      const wanted = code.trim().toUpperCase()
      const waiting = (await listOpen()).find((each) => each.code === wanted)
      if (waiting === undefined) return undefined
      await rm(pathOf(waiting.code))
      return { userId: waiting.userId, name: waiting.name }
    },
  }
}
