import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { chromiumPath, flawsOf, type Loom, openLoom } from '../../support/loom.ts'

/** Fills the form and leaves the dialog with the key open. */
async function create(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
}

/** With the dialog open. */
async function offerTo(page: Page, person: string): Promise<void> {
  await page.getByLabel('New owner').fill(person)
  await page.getByRole('button', { name: 'Send offer' }).click()
  await page.getByRole('button', { name: 'Withdraw the offer' }).waitFor()
}

describe.skipIf(chromiumPath === undefined)('my entities', () => {
  let loom: Loom
  let kael: string
  beforeAll(async () => {
    loom = await openLoom()
    kael = `/entities/${loom.product.entities[0]!.id}`
  })
  afterAll(() => loom[Symbol.asyncDispose]())

  it('L-03, L-05: creates one and shows its key in a dialog that stays until it is saved', async () => {
    const { page, go, faults } = await loom.visit('owner')
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await go('/entities')
    await page.getByRole('link', { name: 'New entity' }).first().click()
    await create(page, 'Wren')
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText(/^ara_[\w-]{49}$/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await dialog.getByRole('button', { name: 'Done' }).click({ force: true })
    await expect.poll(() => dialog.isVisible()).toBe(true)
    await dialog.getByLabel('I’ve saved the key').check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { name: 'Wren', level: 1 }).waitFor()
    expect(faults).toEqual([])
  })

  it('L-03: says at the field what is wrong with a name', async () => {
    const { page, go } = await loom.visit('owner')
    await go('/entities/new')
    await create(page, 'Discordia')
    await page.getByText('Discord doesn’t allow “discord” in a name.').waitFor()
    await expect.poll(() => page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Discordia')
  })

  it('L-03: changes a profile, and shows it where it stands', async () => {
    const { page, go } = await loom.visit('owner')
    await go(`${kael}/profile`)
    await page.getByLabel('Description').fill('Keeps the fire going.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Kael saved.').waitFor()
    await page.getByRole('link', { name: 'Overview' }).click()
    const about = page.getByRole('region', { name: 'About' })
    await about.waitFor()
    await expect.poll(() => about.innerText()).toContain('Keeps the fire going.')
  })

  it('L-14: pauses at once, and takes it back by undo', async () => {
    const { page, go } = await loom.visit('owner')
    await go(kael)
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Kael is paused.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Kael is active again.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Pause' }).isVisible()).toBe(true)
  })

  it('L-11: shows in a second window what was done in the first', async () => {
    const first = await loom.visit('owner')
    const second = await loom.visit('owner')
    await first.go(kael)
    await second.go(kael)
    await first.page.getByRole('button', { name: 'Pause' }).click()
    await second.page.getByRole('button', { name: 'Resume' }).waitFor()
    await second.page.getByRole('button', { name: 'Resume' }).click()
    await first.page.getByRole('button', { name: 'Pause' }).waitFor()
    await expect.poll(() => second.page.getByRole('button', { name: 'Pause' }).isVisible()).toBe(true)
  })

  it('L-19: keeps what was typed when the session ends, and after logging in again', async () => {
    const { page, go } = await loom.visit('owner')
    await go(`${kael}/profile`)
    await page.getByLabel('Description').fill('Typed before the session ended.')
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('You were logged out.').waitFor()
    await expect
      .poll(() => page.getByLabel('Description').inputValue())
      .toBe('Typed before the session ended.')
    await page.getByRole('link', { name: 'Log in with Discord' }).click()
    await page.getByRole('radio', { name: /lyss/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Description').waitFor()
    await expect
      .poll(() => page.getByLabel('Description').inputValue())
      .toBe('Typed before the session ended.')
    await page.getByRole('button', { name: 'Discard changes' }).click()
  })

  it('L-19: does not pass one page off for another that cannot be loaded', async () => {
    const { page, go } = await loom.visit('owner')
    await go('/entities')
    await page.getByRole('heading', { level: 1, name: 'My entities' }).waitFor()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Activity' }).click()
    await page.getByRole('heading', { level: 1, name: 'Opening…' }).waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'My entities' }).count()).toBe(0)
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()
  })

  it('L-19: says that the connection is lost, and catches up by itself', async () => {
    const { page, go } = await loom.visit('owner')
    await go(kael)
    const heading = page.getByRole('heading', { name: 'Kael', level: 1 })
    await heading.waitFor()
    await page.context().setOffline(true)
    await page.getByText('Can’t reach Arachne.').waitFor()
    await page.context().setOffline(false)
    await page.getByText('Can’t reach Arachne.').waitFor({ state: 'detached' })
    await expect.poll(() => heading.isVisible()).toBe(true)
  })

  it('L-03: deletes one only after its name was typed', async () => {
    const { page, go } = await loom.visit('owner')
    await go('/entities/new')
    await create(page, 'Sparrow')
    await page.getByLabel('I’ve saved the key').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Delete…' }).click()
    const confirm = page.getByRole('button', { name: 'Delete Sparrow' })
    await expect.poll(() => confirm.isDisabled()).toBe(true)
    await page.getByLabel('Type Sparrow to confirm').fill('Sparrow')
    await confirm.click()
    await page.getByText('Sparrow deleted.').waitFor()
    await page.getByRole('link', { name: 'Sparrow' }).waitFor({ state: 'detached' })
  })

  it('L-03: gives one away to somebody who accepts, which ends it for the giver', async () => {
    const { page, go } = await loom.visit('owner')
    await go('/entities/new')
    await create(page, 'Finch')
    await page.getByLabel('I’ve saved the key').check()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('button', { name: 'Transfer…' }).click()
    await page.getByLabel('New owner').fill('nobody-of-that-name')
    await page.getByRole('button', { name: 'Send offer' }).click()
    await page
      .getByRole('dialog')
      .getByText(/no person|nobody|no one/i)
      .first()
      .waitFor()
    const receiver = await loom.visit('admin', { screen: 'phone' })
    await receiver.go('/entities')
    await offerTo(page, 'jonas')
    const gift = receiver.page.getByRole('article', { name: 'Finch' })
    await gift.getByText('@lyss wants to give you this entity.').waitFor()
    await page.getByRole('button', { name: 'Withdraw the offer' }).click()
    await gift.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Transfer…' }).click()
    await offerTo(page, 'jonas')
    await gift.getByRole('button', { name: 'Decline' }).click()
    await receiver.page.getByText('Finch stays with @lyss.').waitFor()
    await page.getByRole('button', { name: 'Transfer…' }).click()
    await offerTo(page, 'jonas')
    await gift.getByRole('button', { name: 'Accept' }).click()
    await receiver.page.getByRole('link', { name: 'Finch' }).waitFor()
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
    await go('/entities')
    await page.getByRole('link', { name: 'New entity' }).first().waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Finch' }).count()).toBe(0)
    expect(receiver.faults).toEqual([])
  })

  it('L-16: can be used with the keyboard alone', async () => {
    const { page, go } = await loom.visit('owner')
    const focused = () => page.evaluate<string>('document.activeElement.textContent')
    await go('/entities')
    // Until all of it is there, the next thing to tab to may be another.
    await page.getByRole('link', { name: /Kael/ }).first().waitFor()
    await page.keyboard.press('Tab')
    await expect.poll(focused).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await expect.poll(focused).toContain('My entities')
    await page.keyboard.press('Tab')
    await expect.poll(focused).toBe('New entity')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'New entity', level: 1 }).waitFor()
    await expect.poll(() => page.evaluate<string>('document.activeElement.tagName')).toBe('INPUT')
    await page.keyboard.type('Robin')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.getByLabel('I’ve saved the key').press('Space')
    await page.getByRole('button', { name: 'Done' }).press('Enter')
    await page.getByRole('heading', { name: 'Robin', level: 1 }).waitFor()
    await expect.poll(focused).toBe('Robin')
  })

  it('shows a stranger nothing', async () => {
    const { page, go } = await loom.visit('stranger')
    await go(kael)
    await page.getByRole('heading', { name: 'Nothing here' }).waitFor()
    await go('/entities')
    await page.getByRole('heading', { name: 'No entities yet' }).waitFor()
    await expect.poll(() => page.getByText('Kael').count()).toBe(0)
  })

  it('L-15: speaks Korean throughout', async () => {
    const { page, go } = await loom.visit('owner', { language: 'ko' })
    await go(`${kael}/profile`)
    await page.getByRole('button', { name: '저장' }).waitFor()
    const text = await page.getByRole('main').innerText()
    const English = /\b(the|and|its?|name|save|delete|profile|overview|colour|minutes?)\b/i
    expect(text.replaceAll(/Reads along.*|Keeps the fire.*/g, '')).not.toMatch(English)
  })

  it('L-15: says in Korean what the server finds wrong, at the field', async () => {
    const { page, go } = await loom.visit('owner', { language: 'ko' })
    await go('/entities/new')
    await page.getByRole('main').getByRole('textbox').first().fill('Discordia')
    await page.getByRole('main').locator('[type=submit]').click()
    await page.getByText('Discord는 이름에 “discord”라는 말을 허락하지 않습니다.').waitFor()
    await expect.poll(() => page.getByRole('main').innerText()).not.toContain('doesn’t allow')
  })

  it('L-16, L-17: keeps nobody out, and nothing overflows or jumps', async () => {
    const pages = {
      entities: '/entities',
      'new-entity': '/entities/new',
      entity: kael,
      profile: `${kael}/profile`,
      notifications: `${kael}/notifications`,
    }
    expect(await flawsOf(loom, 'owner', pages)).toEqual([])
    expect(await flawsOf(loom, 'stranger', { 'no-entities': '/entities' })).toEqual([])
  })
})
