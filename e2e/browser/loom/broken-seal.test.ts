import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { chromiumPath, flawsOf, type Loom, openLoom } from '../../support/loom.ts'

/** Somebody with the file, and no key to it, changes what was recorded. */
function tamper(dataDir: string): number {
  using file = new DatabaseSync(join(dataDir, 'arachne.db'), { timeout: 10_000 })
  const [entry] = file
    .prepare("select seq from journal_entry where space = 'instance' order by seq desc limit 1")
    .all()
  const seq = Number(entry?.seq)
  file.exec('drop trigger journal_entry_no_update')
  file.prepare("update journal_entry set actor = 'arachne' where space = 'instance' and seq = ?").run(seq)
  return seq
}

describe.skipIf(chromiumPath === undefined)('a journal somebody changed', () => {
  let loom: Loom
  let seq: number
  beforeAll(async () => {
    loom = await openLoom()
    seq = tamper(loom.product.dataDir)
  })
  afterAll(() => loom[Symbol.asyncDispose]())

  it('L-13: is told from a whole one, to an operator with the entry', async () => {
    const { page, go } = await loom.visit('operator')
    await go('/operator/journal')
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText('The chain is broken').waitFor()
    await page.getByText(`Entry ${seq} was changed.`).waitFor()
    await expect.poll(() => page.getByText('The chain is intact').count()).toBe(0)

    const korean = await loom.visit('operator', { language: 'ko' })
    await korean.go('/operator/journal')
    await korean.page.getByText('사슬이 끊겼습니다').waitFor()
    await korean.page.getByText(`${seq}번 기록이 바뀌었습니다.`).waitFor()
  })

  it('L-13: is told to owners too, without where', async () => {
    const { page, go } = await loom.visit('owner')
    await go('/activity')
    const card = page.getByRole('region', { name: 'Journal' })
    await card.getByText('broken').waitFor()
    await expect.poll(() => card.innerText()).not.toContain('was changed')
  })

  it('L-16: says so without keeping anybody out', async () => {
    expect(await flawsOf(loom, 'operator', { 'journal-broken': '/operator/journal' })).toEqual([])
  })
})
