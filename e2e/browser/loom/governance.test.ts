import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { chromiumPath, flawsOf, type Loom, openLoom, picture, type Visit } from '../../support/loom.ts'
import { send } from '../../support/send.ts'

interface Team {
  id: string
  channel_id: string
}

const faulty = ({ faults }: Visit) => faults.filter((fault) => !/status of 4/.test(fault))

describe.skipIf(chromiumPath === undefined)('an organisation decides', () => {
  let loom: Loom
  let lyss: Visit
  let jonas: Visit
  let amara: Visit
  let orga: string
  let treasurer: string
  /** As others see them. */
  const names = { lyss: '', jonas: '', amara: '' }

  beforeAll(async () => {
    loom = await openLoom()
    lyss = await loom.visit('owner')
    jonas = await loom.visit('admin')
    amara = await loom.visit('operator')
    const made = await send<{ id: string }>(lyss.page, 'POST', '/api/orgas', {
      name: 'Tidewater Cooperative',
      mission: 'Tools for everybody.',
    })
    orga = `/orgas/${made.id}`
    const api = `/api${orga}`
    for (const { page } of [jonas, amara]) {
      const { link } = await send<{ link: string }>(lyss.page, 'POST', `${api}/invitations`, { link: true })
      await send(page, 'POST', '/api/invitations/link', { token: link.split('#').at(-1) })
    }
    const { members } = await send<{ members: { id: string; name: string }[] }>(
      lyss.page,
      'GET',
      `${api}/members`,
    )
    const { teams } = await send<{ teams: Team[] }>(lyss.page, 'GET', `${api}/teams`)
    const visits = { jonas, amara, lyss }
    for (const who of ['jonas', 'amara', 'lyss'] as const) {
      const { name } = await send<{ name: string }>(visits[who].page, 'GET', '/api/me')
      names[who] = name
      const title = who === 'lyss' ? 'Treasurer' : `Host ${who}`
      const { role } = await send<{ role: { id: string } }>(lyss.page, 'POST', `${api}/roles`, {
        team_id: teams[0]!.id,
        title,
        mission: 'Keeps the till.',
        member_id: members.find((member) => member.name === name)?.id,
      })
      treasurer = role.id
    }
  })
  afterAll(() => loom[Symbol.asyncDispose]())

  it('by consent: an objection, an amendment, a second round, three people at once', async () => {
    await lyss.go(`${orga}/topics/new`)
    await lyss.page.getByLabel('What you propose, in one line').fill('Open on Sundays')
    await lyss.page.getByLabel('Why', { exact: true }).fill('Members work on weekdays.')
    await lyss.page.getByLabel('The proposal').fill('Open every Sunday from 13:00 to 19:00.')
    await lyss.page.getByRole('button', { name: 'Create', exact: true }).click()
    await lyss.page.getByRole('heading', { level: 1, name: 'Open on Sundays' }).waitFor()
    const topic = new URL(lyss.page.url()).pathname
    await jonas.go(topic)
    await amara.go(topic)

    await jonas.page.getByLabel('Ask a question').fill('Who holds the key?')
    await jonas.page.getByRole('button', { name: 'Ask', exact: true }).click()
    await lyss.page.getByText('Who holds the key?').waitFor()
    await lyss.page.getByRole('button', { name: 'Answer' }).click()
    await lyss.page.getByLabel('Answer').fill('Whoever is on the rota.')
    await lyss.page.getByRole('button', { name: 'Answer' }).last().click()
    await jonas.page.getByText('Whoever is on the rota.').waitFor()

    await lyss.page.getByRole('button', { name: 'Start the round…' }).click()
    await lyss.page.getByRole('button', { name: 'Start', exact: true }).click()
    await jonas.page.getByRole('button', { name: /^Object/ }).click()
    await jonas.page
      .getByLabel('What harm would it do, or what would it miss?')
      .fill('The lease asks for quiet from 17:00.')
    await jonas.page.getByRole('button', { name: 'Object', exact: true }).click()
    await amara.page.getByRole('button', { name: /^Consent/ }).click()
    await amara.page.getByText('You answered: Consent.').waitFor()
    await lyss.page.locator('.obj').getByText('The lease asks for quiet from 17:00.').waitFor()
    await lyss.page.getByRole('button', { name: /^Consent/ }).click()
    await lyss.page.getByText('An objection is open.').waitFor()
    await picture(lyss.page, 'governance-topic')

    await lyss.page.getByRole('button', { name: 'Back to clarification' }).click()
    await lyss.page.getByRole('button', { name: 'Amend the text…' }).click()
    await lyss.page
      .getByRole('dialog')
      .getByLabel('The proposal')
      .fill('Open every Sunday from 13:00 to 17:00.')
    await lyss.page.getByRole('button', { name: 'Publish new version' }).click()
    await jonas.page.getByText('Open every Sunday from 13:00 to 17:00.').waitFor()
    await jonas.page.getByText('Changes since 1').click()
    await expect.poll(() => jonas.page.locator('.text-diff del').textContent()).toBe('19:00.')
    await expect.poll(() => jonas.page.locator('.text-diff ins').textContent()).toBe('17:00.')

    await lyss.page.getByRole('button', { name: 'Start the round…' }).click()
    await lyss.page.getByRole('button', { name: 'Start', exact: true }).click()
    for (const { page } of [jonas, amara, lyss]) {
      await page.getByRole('button', { name: /^Consent/ }).click()
      await page.getByText('You answered: Consent.').waitFor()
    }
    await lyss.page.getByRole('button', { name: 'Resolve' }).click()
    for (const { page } of [lyss, jonas, amara]) await page.getByText('accepted, amended').first().waitFor()
    for (const visit of [lyss, jonas, amara]) expect(faulty(visit)).toEqual([])
  })

  it('by a ranked vote that keeps no names', async () => {
    await lyss.go(`${orga}/votings/new`)
    await lyss.page.getByLabel('The question').fill('Which Saturday?')
    for (const [at, day] of ['20 March', '27 March', '24 April'].entries()) {
      if (at > 1) await lyss.page.getByRole('button', { name: 'Add an option' }).click()
      await lyss.page.getByLabel(`Option ${at + 1}`, { exact: true }).fill(day)
    }
    await lyss.page.getByText('In order').click()
    await lyss.page.getByLabel('Anonymous').check()
    await lyss.page.getByRole('button', { name: 'Create', exact: true }).click()
    await lyss.page.getByRole('heading', { level: 1, name: 'Which Saturday?' }).waitFor()
    const voting = new URL(lyss.page.url()).pathname
    await jonas.go(voting)
    await amara.go(voting)

    for (const { page } of [lyss, jonas, amara]) {
      await page.getByRole('button', { name: 'Add: 27 March' }).click()
      await page.getByRole('button', { name: 'Add: 20 March' }).click()
      // By keyboard, as somebody without a mouse does it.
      await page.getByRole('button', { name: 'Move 20 March up' }).focus()
      await page.keyboard.press('Enter')
      await page.getByText('20 March: place 1 of 2.').waitFor()
    }
    await picture(lyss.page, 'governance-vote')
    const cast = async (page: typeof lyss.page) => {
      await page.getByRole('button', { name: 'Cast my ballot' }).click()
      const asked = page.getByRole('dialog', { name: 'Cast this ballot?' })
      await expect.poll(() => asked.getByRole('listitem').allTextContents()).toEqual(['20 March', '27 March'])
      await asked.getByRole('button', { name: 'Cast ballot' }).click()
      return page.locator('code', { hasText: /^([a-z]{5} ){7}[a-z]{5}$/ }).textContent()
    }
    await lyss.page.getByRole('button', { name: 'Cast my ballot' }).click()
    await lyss.page.getByRole('button', { name: 'Review again' }).click()
    const receipt = await cast(lyss.page)
    await cast(jonas.page)
    for (const { page } of [lyss, jonas]) await page.getByText('You’ve voted.').waitFor()
    await expect.poll(() => lyss.page.getByRole('region', { name: 'Result' }).count()).toBe(0)
    await lyss.page.getByText('Who can learn what').click()
    await lyss.page.getByText('Someone who watches the memory all the time').waitFor()
    await cast(amara.page)
    for (const { page } of [lyss, jonas, amara]) {
      const result = page.getByRole('region', { name: 'Result' })
      await result.getByText('chosen', { exact: true }).waitFor()
      await expect.poll(() => result.getByRole('listitem').first().textContent()).toContain('20 March')
    }
    await lyss.page.getByLabel('Was mine counted?').fill(`${receipt}`.toUpperCase())
    await lyss.page.getByRole('button', { name: 'Check', exact: true }).click()
    await lyss.page.getByText('your ballot is one of the 3 that were counted').waitFor()
    await lyss.page.getByLabel('Was mine counted?').fill(Array(8).fill('babab').join(' '))
    await lyss.page.getByRole('button', { name: 'Check', exact: true }).click()
    await lyss.page.getByText('No ballot with these words was counted').waitFor()
    for (const visit of [lyss, jonas, amara]) expect(faulty(visit)).toEqual([])
  })

  it('by an election, up to the role', async () => {
    await lyss.go(`${orga}/elections/new`)
    await lyss.page.getByLabel('Role', { exact: true }).selectOption(treasurer)
    await lyss.page.getByRole('button', { name: 'Create', exact: true }).click()
    await lyss.page.getByRole('heading', { level: 1, name: /Treasurer/ }).waitFor()
    const election = new URL(lyss.page.url()).pathname
    await jonas.go(election)
    await amara.go(election)

    for (const [{ page }, who] of [
      [lyss, 'jonas'],
      [jonas, 'amara'],
      [amara, 'jonas'],
    ] as const) {
      await page.getByLabel('Person').selectOption({ label: names[who] })
      await page.getByLabel('Your reason').fill(`${who} counts with care.`)
      await page.getByRole('button', { name: 'Nominate', exact: true }).click()
      await page.getByText('Your nomination:').waitFor()
    }
    await expect.poll(() => amara.page.getByText('amara counts with care.').count()).toBe(0)
    await lyss.page.getByRole('button', { name: 'Reveal all nominations' }).click()
    await amara.page.getByText('amara counts with care.').waitFor()
    await lyss.page.getByRole('button', { name: 'Open the change round' }).click()
    await jonas.page.getByRole('button', { name: 'Change my nomination' }).click()
    await jonas.page.getByLabel('Person').selectOption({ label: names.jonas })
    await jonas.page.getByLabel('Your reason').fill('I was convinced, I can do it.')
    await jonas.page.getByRole('button', { name: 'Nominate', exact: true }).click()
    await lyss.page.getByText('I was convinced, I can do it.').waitFor()

    await lyss.page.getByRole('button', { name: 'Propose a candidate…' }).click()
    await lyss.page.getByLabel('Candidate', { exact: true }).selectOption({ label: names.jonas })
    await lyss.page.getByRole('button', { name: 'Propose', exact: true }).click()
    for (const { page } of [lyss, amara]) {
      await page.getByRole('button', { name: /^Consent/ }).click()
      await page.getByText('You answered: Consent.').waitFor()
    }
    await picture(amara.page, 'governance-election')
    await jonas.page.getByRole('button', { name: /^Consent/ }).click()
    await lyss.page.getByRole('button', { name: 'Declare elected' }).click()
    await lyss.page.getByText(`${names.jonas} was elected.`).waitFor()
    await lyss.page.getByRole('button', { name: 'Assign the role' }).click()
    await lyss.page.getByText('Role assigned').waitFor()
    await lyss.go(`${orga}/roles/${treasurer}`)
    await lyss.page.getByRole('link', { name: names.jonas }).first().waitFor()
    for (const visit of [lyss, jonas, amara]) expect(faulty(visit)).toEqual([])
  })

  it('on pages without flaws, on both screens', async () => {
    const { items } = await send<{ items: { id: string; kind: string }[] }>(
      lyss.page,
      'GET',
      `/api${orga}/items`,
    )
    const pages = items.map(({ id, kind }) => [`governance-${kind}-closed`, `${orga}/${kind}s/${id}`])
    const all = { ...Object.fromEntries(pages), 'governance-new-topic': `${orga}/topics/new` }
    expect(await flawsOf(loom, 'owner', all)).toEqual([])
  })
})
