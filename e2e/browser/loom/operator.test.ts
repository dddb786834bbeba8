import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { chromiumPath, flawsOf, type Loom, openLoom, SCREENS, shown } from '../../support/loom.ts'
import { connectOperator, type Operator } from '../../support/operator.ts'

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

describe.skipIf(chromiumPath === undefined)("the operator's panel", () => {
  let loom: Loom
  let operator: Operator
  beforeAll(async () => {
    loom = await openLoom({ ENTITIES_PER_OWNER: '500' })
    operator = await connectOperator(loom.product)
    for (let n = 1; n <= 60; n += 1) {
      await operator.createEntity({ name: `Weaver ${n}`, owner: 'mina' })
    }
  })
  afterAll(() => loom[Symbol.asyncDispose]())

  it('L-12: finds one among many, page by page and by name', async () => {
    const { page, go, faults } = await loom.visit('operator')
    await go('/operator')
    await page.getByText('61 entities').waitFor()
    const names = new Set<string>()
    const next = page.getByRole('button', { name: 'Next' })
    const seen = async () => {
      for (const name of await page.getByRole('table').getByRole('link').allInnerTexts()) names.add(name)
      return names.size
    }
    for (const [index, count] of [25, 50, 61].entries()) {
      await page.getByText(`Page ${index + 1}`).waitFor()
      await expect.poll(seen).toBe(count)
      if (count < 61) await next.click()
    }
    await expect.poll(() => next.isDisabled()).toBe(true)
    await page.getByRole('searchbox', { name: 'Name, owner or ID' }).fill('weaver 42')
    await page.getByText('1 entity').waitFor()
    await expect.poll(() => page.getByRole('table').getByRole('link').allInnerTexts()).toEqual(['Weaver 42'])
    await page.getByRole('searchbox').fill('nobody at all')
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    expect(faults).toEqual([])
  })

  it('L-12: creates one for an owner, who fetches the key the operator never sees', async () => {
    const { page, go } = await loom.visit('operator')
    await go('/operator')
    await page.getByRole('button', { name: 'Create for an owner…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Lantern Keeper')
    await dialog.getByRole('textbox', { name: 'Owner' }).fill('nobody of this name')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await dialog.getByText(/nobody of this name/).waitFor()
    await dialog.getByRole('textbox', { name: 'Owner' }).fill('lyss')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('heading', { name: 'Send this link to the owner of Lantern Keeper' }).waitFor()
    const link = await page.getByText(/\/claim\//).innerText()
    expect(await page.content()).not.toMatch(/ara_[\w-]{49}/)
    const owner = await loom.visit('owner')
    await owner.page.goto(link)
    await owner.page.getByRole('button', { name: 'Show the key' }).click()
    await owner.page.getByText(/^ara_[\w-]{49}$/).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await rowOf(page, 'Lantern Keeper').getByText('@lyss').waitFor()
  })

  it('L-12: every place can be reached on low screens too, and paper shows the page alone', async () => {
    const { page, go } = await loom.visit('operator')
    await go('/operator')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    for (const height of [900, 768, 720]) {
      await page.setViewportSize({ width: 1440, height })
      for (const link of await links.all()) await link.click({ trial: true })
      const current = page.getByRole('link', { name: 'Operator', exact: true })
      await current.scrollIntoViewIfNeeded()
      const foot = await page.locator('.side-foot').boundingBox()
      const box = await current.boundingBox()
      expect(box!.y + box!.height).toBeLessThanOrEqual(foot!.y)
    }
    const A4 = { width: 794, height: 1123 }
    await page.setViewportSize(A4)
    await page.emulateMedia({ media: 'print' })
    expect((await page.getByRole('main').boundingBox())!.width).toBeGreaterThan(A4.width * 0.9)
    await expect.poll(() => page.locator('.side').isVisible()).toBe(false)
  })

  it('L-12: gives one away, pauses it, and takes the pause back', async () => {
    const { page, go } = await loom.visit('operator')
    await go('/operator')
    await page.getByRole('searchbox').fill('Weaver 60')
    await page.getByText('1 entity').waitFor()
    const row = rowOf(page, 'Weaver 60')
    await row.getByRole('button', { name: 'Actions for Weaver 60' }).click()
    const menu = await page.getByRole('menu').boundingBox()
    expect(menu!.x + menu!.width).toBeLessThanOrEqual(SCREENS.desktop.width)
    await page.getByRole('menuitem', { name: 'Transfer ownership…' }).click()
    await page.getByRole('textbox', { name: 'Owner' }).fill('lyss')
    await page.getByRole('button', { name: 'Transfer', exact: true }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await row.getByText('@lyss').waitFor()
    await row.getByRole('button', { name: 'Actions for Weaver 60' }).click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await row.getByText('paused').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await row.getByText('no key yet').waitFor()
    await expect.poll(() => row.getByText('paused').count()).toBe(0)
  })

  it('L-12: adds one to a server and overrides there what it may do', async () => {
    const { page, go } = await loom.visit('operator')
    await go('/operator')
    await page.getByRole('searchbox').fill('Weaver 59')
    await page.getByText('1 entity').waitFor()
    await page.getByRole('button', { name: 'Actions for Weaver 59' }).click()
    await page.getByRole('menuitem', { name: 'Add to a server…' }).click()
    await page.getByRole('combobox', { name: 'Server' }).selectOption({ label: 'Hearthside' })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.waitForURL(/\/servers\/\d+\/entities\//)
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Weaver 59' }).waitFor()
    await go('/operator')
    await page.getByRole('searchbox').fill('Weaver 59')
    await page.getByText('1 entity').waitFor()
    await expect.poll(() => rowOf(page, 'Weaver 59').getByRole('cell').nth(2).innerText()).toBe('1')
  })

  it('L-12: deletes one only after its name was typed', async () => {
    const { page, go } = await loom.visit('operator')
    await go('/operator')
    await page.getByRole('searchbox').fill('Weaver 58')
    await page.getByText('1 entity').waitFor()
    await page.getByRole('button', { name: 'Actions for Weaver 58' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    const act = page.getByRole('button', { name: 'Delete Weaver 58' })
    await expect.poll(() => act.isDisabled()).toBe(true)
    await page.getByLabel('Type Weaver 58 to confirm').fill('Weaver 58')
    await act.click()
    await page.getByText('Weaver 58 deleted.').waitFor()
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('L-12: bans a server and lifts the ban, with the reason in sight', async () => {
    const { page, go } = await loom.visit('operator')
    await go('/operator/bans')
    await page.getByRole('button', { name: 'Ban a server…' }).click()
    await page.getByRole('textbox', { name: 'Server' }).fill('800000000000000001')
    await page.getByRole('textbox', { name: 'Reason' }).fill('Spam.')
    await page.getByRole('button', { name: 'Ban', exact: true }).click()
    const row = page.getByRole('row').filter({ hasText: '800000000000000001' })
    await row.getByText('Spam.').waitFor()
    await row.getByRole('button', { name: 'Lift the ban' }).click()
    await page.getByRole('heading', { name: 'No banned servers' }).waitFor()
    await expect.poll(() => row.count()).toBe(0)
  })

  it('L-12: shows servers, limits, health and the journal with its seals', async () => {
    const { page, go, faults } = await loom.visit('operator')
    await go('/operator/servers')
    await page.getByRole('table').getByRole('link', { name: 'Hearthside' }).waitFor()
    await page.getByText('Connected').waitFor()
    await page.getByText('SQLite').waitFor()
    await page.getByRole('link', { name: 'People' }).click()
    const people = page.getByRole('region', { name: 'People' })
    await people.getByRole('searchbox', { name: 'Name or ID' }).fill('lyss')
    await page.getByRole('row').filter({ hasText: '@lyss' }).getByRole('link', { name: 'Kael' }).waitFor()
    await page.getByText('1 person').waitFor()
    await page.getByRole('link', { name: 'Limits' }).click()
    await page.getByRole('row').filter({ hasText: 'ENTITIES_PER_OWNER' }).getByText('500').waitFor()
    await page.getByRole('link', { name: 'Journal' }).click()
    await page.getByText('The chain is intact').waitFor()
    await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Servers' })
    await page.getByText('lifted a ban').waitFor()
    await page
      .getByRole('button', { name: /Details of entry/ })
      .first()
      .click()
    await page
      .getByText(/^[0-9a-f]{64}$/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Check now' }).click()
    await page.getByText('The chain is intact').waitFor()
    expect(faults).toEqual([])
  })

  it('L-12: makes a new signing key, and forgets the old one only when asked twice', async () => {
    const { page, go, faults } = await loom.visit('operator')
    await go('/operator')
    await page.getByRole('link', { name: 'Secrets' }).click()
    await page.getByText('Apps won’t notice.').waitFor()
    await page.getByRole('button', { name: 'Create a new key', exact: true }).click()
    const made = page.getByText('ID of the new key')
    await made.waitFor()
    const first = await made.innerText()
    await page.getByRole('button', { name: 'Create a new key and revoke the old…' }).click()
    await page.getByRole('button', { name: 'Revoke old key' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => made.innerText()).not.toBe(first)
    await page.getByRole('link', { name: 'Journal' }).click()
    await page.getByText('rotated the signing keys').first().waitFor()
    expect(faults).toEqual([])
  })

  it('is not there for owners, admins and strangers', async () => {
    for (const role of ['owner', 'admin', 'stranger'] as const) {
      const { page, go } = await loom.visit(role)
      await go('/operator/journal')
      await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
      await expect.poll(() => page.getByRole('link', { name: 'Operator' }).count()).toBe(0)
    }
  })

  it('L-15: speaks Korean throughout', async () => {
    const { page, go } = await loom.visit('operator', { language: 'ko' })
    const tabs = ['', '/servers', '/people', '/limits', '/secrets', '/journal']
    for (const path of tabs.map((tab) => `/operator${tab}`)) {
      await go(path)
      await shown(page)
      const text = (await page.getByRole('main').innerText()).replaceAll(
        /[A-Z_]{6,}|Hearthside.*|Lantern Keeper/g,
        '',
      )
      expect([path, text]).toEqual([
        path,
        expect.not.stringMatching(/\b(the|and|of|servers?|owner|entit\w+|limit)\b/i),
      ])
    }
  })

  it.each([
    ['operator', '/operator'],
    ['operator-servers', '/operator/servers'],
    ['operator-people', '/operator/people'],
    ['operator-bans', '/operator/bans'],
    ['operator-limits', '/operator/limits'],
    ['operator-secrets', '/operator/secrets'],
    ['operator-journal', '/operator/journal'],
  ])('L-16, L-17: keeps nobody out of %s, and nothing overflows or jumps', async (name, path) => {
    expect(await flawsOf(loom, 'operator', { [name]: path })).toEqual([])
  })
})
