import type { EntityId } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { plainFileName } from './file-sending.ts'
import { createUploads } from './uploads.ts'

const of = (id: string, ownerId: string) => ({ id: id as EntityId, ownerId })
const KAEL = of('kael', 'lyss')
const MIRA = of('mira', 'ben')
const MIB = 1024 * 1024

function setUp() {
  let now = 0
  let count = 0
  const uploads = createUploads({ clock: { now: () => now }, ids: { token: () => `upload-${++count}` } })
  return { uploads, pass: (ms: number) => (now += ms) }
}

describe('uploads', () => {
  it('I-46: serve once, and only who left them', () => {
    const { uploads } = setUp()
    const { id } = uploads.put(KAEL, new Uint8Array([1, 2]))
    expect(() => uploads.take(MIRA.id, id)).toThrow('no such upload')
    expect(uploads.take(KAEL.id, id)).toEqual(new Uint8Array([1, 2]))
    expect(() => uploads.take(KAEL.id, id)).toThrow('no such upload')
  })

  it('I-46: are gone after ten minutes', () => {
    const { uploads, pass } = setUp()
    const { id } = uploads.put(KAEL, new Uint8Array(1))
    pass(10 * 60_000)
    expect(() => uploads.take(KAEL.id, id)).toThrow('within 10 minutes')
  })

  it('A-13: count against what one owner, with however many entities, and all of them may leave', () => {
    const { uploads, pass } = setUp()
    expect(() => uploads.put(KAEL, new Uint8Array(10 * MIB + 1))).toThrow('at most 10 MiB')
    uploads.put(KAEL, new Uint8Array(10 * MIB))
    uploads.put(KAEL, new Uint8Array(10 * MIB))
    expect(() => uploads.put(KAEL, new Uint8Array(1))).toThrow(
      expect.objectContaining({ code: 'rate_limited' }),
    )
    expect(uploads.room(of('another', 'lyss'))).toBe(0)
    expect(uploads.room(MIRA)).toBe(10 * MIB)
    for (const other of ['a', 'b', 'c']) {
      uploads.put(of(other, other), new Uint8Array(10 * MIB))
      uploads.put(of(`${other} 2`, other), new Uint8Array(10 * MIB))
    }
    expect(uploads.room(MIRA)).toBe(0)
    pass(10 * 60_000)
    expect(uploads.room(MIRA)).toBe(10 * MIB)
  })
})

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\notes.txt', 'notes.txt'],
  ['a\u202Etxt.exe', 'a_txt.exe'],
  ['..', 'file'],
  ['그림 1.png', '그림 1.png'],
])('turns the file name %o into %o', (given, plain) => {
  expect(plainFileName(given)).toBe(plain)
})
