import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Agent, connectAgent } from '../../support/agent.ts'
import { chromiumPath, flawsOf, type Loom, openLoom, picture } from '../../support/loom.ts'

interface Posted {
  id: string
  components: { components?: { label?: string; custom_id?: string }[] }[]
}

interface Result {
  question_id: string
  selected_option: string | null
  answer: string | null
}

const toast = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()
const card = (page: Page, question: string) => page.getByRole('article', { name: question })

describe.skipIf(chromiumPath === undefined)('waiting for you', () => {
  let loom: Loom
  let kael: Agent
  let servers: string
  beforeAll(async () => {
    loom = await openLoom()
    kael = await connectAgent(loom.product.entities[0]!)
    servers = `/entities/${loom.product.entities[0]!.id}/servers`
  })
  afterAll(async () => {
    await kael[Symbol.asyncDispose]()
    await loom[Symbol.asyncDispose]()
  })

  /** The call waits as long as its client does; what becomes of it is asked later. */
  function ask(question: string, over: object = {}): Promise<Result> {
    const options = ['Drop it', 'Keep it a week']
    const answer = kael.call<Result>('discord_ask_decision', {
      question,
      context: 'The copy has 12,408 rows, the same as the original.',
      options,
      ...over,
    })
    answer.catch(() => {})
    return answer
  }

  /** A call that ended before the answer was there is followed by a wait. */
  async function outcome(asked: Promise<Result>): Promise<Result> {
    const first = await asked
    if (first.answer !== null) return first
    return kael.call<Result>('discord_wait_decision', { question_id: first.question_id })
  }

  it('an owner lets it ask, says where, and who may answer', async () => {
    const { page, go, faults } = await loom.visit('owner')
    await go(servers)
    const asking = page.getByRole('region', { name: 'Questions to people' })
    await asking.getByRole('switch', { name: 'Allow it to ask people for decisions' }).click()
    await toast(page, 'It can now ask questions.')
    await asking.getByLabel('Where it asks').selectOption({ label: '# general' })
    await toast(page, 'Saved.')
    const may = asking.getByRole('region', { name: 'Who may answer' })
    const listed = () => may.getByRole('button', { name: /^Remove .+$/ }).count()
    for (const [at, name] of ['lyss', 'jonas'].entries()) {
      await may.getByLabel('Name or ID of a person').fill(name)
      await may.getByRole('button', { name: 'Add person' }).click()
      await expect.poll(listed).toBe(at + 1)
    }
    await may.getByLabel('Name or ID of a role').fill('No such role')
    await may.getByRole('button', { name: 'Add role' }).click()
    await may.getByText('Nobody added.').waitFor()
    await asking.getByLabel('Reminders').fill('30, 120')
    const saved = page.waitForResponse((one) => one.request().method() !== 'GET' && one.ok())
    await asking.getByRole('button', { name: 'Save' }).click()
    await saved
    await page.reload()
    await expect.poll(() => asking.getByLabel('Reminders').inputValue()).toBe('30, 120')
    expect(faults.filter((fault) => !/status of 4/.test(fault))).toEqual([])
  })

  it('answers in the page; whoever else has it open sees who was first', async () => {
    const owner = await loom.visit('owner')
    const admin = await loom.visit('admin', { screen: 'phone' })
    await owner.go('/waiting')
    await admin.go('/waiting')
    await owner.page.getByRole('heading', { name: 'Nothing is waiting for you' }).waitFor()
    const answer = ask('Drop the old reviews table?', { risk: 'high', deadline_seconds: 7200 })
    const question = card(owner.page, 'Drop the old reviews table?')
    await question.getByText('high risk').waitFor()
    await question.getByText(/^ends/).waitFor()
    await card(admin.page, 'Drop the old reviews table?').getByRole('button', { name: 'Drop it' }).waitFor()
    await question.getByRole('button', { name: 'Keep it a week' }).click()
    await toast(owner.page, 'Kael has your answer.')
    await question.getByText(/^You answered/).waitFor()
    await card(admin.page, 'Drop the old reviews table?').getByText('lyss').waitFor()
    expect(await outcome(answer)).toMatchObject({ selected_option: 'Keep it a week' })
    expect(owner.faults).toEqual([])
  })

  /** On Discord, by the button of the newest card. */
  async function press(person: string, label: string): Promise<void> {
    const general = await loom.world.channelId('general')
    const posted = await loom.world.as<Posted[]>(person, 'GET', `/channels/${general}/messages?limit=20`)
    const found = posted.flatMap(({ id, components }) => {
      const button = components
        .flatMap(({ components: row = [] }) => row)
        .find((one) => one.label?.includes(label))
      return button?.custom_id === undefined ? [] : [{ message_id: id, custom_id: button.custom_id }]
    })
    await loom.world.ask('POST', `/people/${person}/click`, found[0])
  }

  it('is the same question as on Discord: the first answer counts, and the other is told', async () => {
    const following = await loom.visit('owner')
    await following.go('/waiting')
    const deaf = await loom.visit('owner')
    await deaf.page.route('**/api/live*', (route) => route.abort())
    await deaf.go('/waiting')
    void ask('Rename the archive?', { options: ['Rename it', 'Leave it'] })
    await card(following.page, 'Rename the archive?').waitFor()
    await deaf.go('/waiting')
    const late = card(deaf.page, 'Rename the archive?').getByRole('button', { name: 'Leave it' })
    await late.waitFor()
    await press('jonas', 'Rename it')
    await card(following.page, 'Rename the archive?').getByText('Jonas Weber').waitFor()
    await late.click()
    const told = card(deaf.page, 'Rename the archive?')
    await told.getByText('Already answered by').waitFor()
    await expect.poll(() => told.innerText()).toContain('Rename it')
    await expect.poll(() => told.getByRole('button').count()).toBe(0)
  })

  it('lets whoever answered change it until the agent has it', async () => {
    const { page, go } = await loom.visit('owner')
    await go('/waiting')
    const { question_id: id } = await ask('Archive the spring minutes?', { max_wait_seconds: 0 })
    const question = card(page, 'Archive the spring minutes?')
    await question.getByRole('button', { name: 'Drop it' }).click()
    await question.getByRole('button', { name: 'Change the answer' }).click()
    await question.getByRole('button', { name: 'Keep it a week' }).click()
    await toast(page, 'Your answer has been changed.')
    const fetched = await kael.call<Result>('discord_wait_decision', { question_id: id })
    expect(fetched).toMatchObject({ selected_option: 'Keep it a week' })
    await question.getByRole('button', { name: 'Change the answer' }).waitFor({ state: 'detached' })
    await question.getByRole('link').click()
    const soFar = page.getByRole('region', { name: 'History' })
    await soFar.getByText('Lyss Aldana changed the answer').waitFor()
  })

  it('an owner takes a question back, and the agent is told why', async () => {
    const { page, go } = await loom.visit('owner')
    await go('/waiting')
    const { question_id: id } = await ask('Paint the door?', { max_wait_seconds: 0 })
    const question = card(page, 'Paint the door?')
    await question.getByRole('button', { name: 'Withdraw the question…' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('It is painted.')
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await question.getByText('withdrawn', { exact: true }).waitFor()
    expect(await kael.call('discord_wait_decision', { question_id: id })).toMatchObject({ answer: null })
  })

  it('L-11: shows a question that came while the page was still loading', async () => {
    const { page, go } = await loom.visit('owner')
    const underway = Promise.withResolvers<void>()
    const heard = Promise.withResolvers<void>()
    const network = await page.context().newCDPSession(page)
    network.on('Network.eventSourceMessageReceived', ({ data }) => {
      if (data.includes('decisions')) heard.resolve()
    })
    await network.send('Network.enable')
    const holdOld = async (route: Route) => {
      const response = await route.fetch()
      underway.resolve()
      await heard.promise
      await route.fulfill({ response })
    }
    await page.route(/api\/decisions\?.*limit=100/, holdOld, { times: 1 })
    const following = page.waitForResponse(
      (one) => one.url().endsWith('/api/live') && page.url().endsWith('/waiting'),
    )
    await go('/waiting')
    await Promise.all([following, underway.promise])
    const { question_id: id } = await ask('Water the plants?', { max_wait_seconds: 0 })
    await card(page, 'Water the plants?').getByRole('button', { name: 'Drop it' }).click()
    expect(await kael.call('discord_wait_decision', { question_id: id })).toMatchObject({
      selected_option: 'Drop it',
    })
  })

  it('takes own words, shows the whole story, and keeps what was decided', async () => {
    const { page, go } = await loom.visit('owner')
    await go('/waiting')
    const answer = ask('Which day for the release?', { options: [] })
    const question = card(page, 'Which day for the release?')
    await question.getByLabel('In your own words').fill('Sunday, after the backup.')
    await question.getByRole('button', { name: 'Send' }).click()
    await question.getByText('Sunday, after the backup.').waitFor()
    expect(await outcome(answer)).toMatchObject({
      selected_option: null,
      answer: 'Sunday, after the backup.',
    })
    await question.getByRole('link', { name: 'Which day for the release?' }).click()
    await page.getByRole('region', { name: 'History' }).getByText('asked', { exact: true }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Waiting for you' }).first().click()
    await page.getByText('Decided').click()
    await card(page, 'Drop the old reviews table?').getByText('Keep it a week').waitFor()
  })

  it('shows strangers nothing, and speaks Korean', async () => {
    void ask('질문이 기다립니다?', { context: '' })
    const stranger = await loom.visit('stranger')
    await stranger.go('/waiting')
    await stranger.page.getByRole('heading', { name: 'Nothing is waiting for you' }).waitFor()
    const { page, go } = await loom.visit('owner', { language: 'ko', screen: 'phone' })
    await go('/waiting')
    await card(page, '질문이 기다립니다?').waitFor()
    await picture(page, 'waiting-ko-390')
    await expect.poll(() => page.getByRole('article').count()).toBe(1)
    const text = (await page.getByRole('main').innerText()).replaceAll(
      /Drop it|Keep it a week|Kael|Discord/g,
      '',
    )
    expect(text).not.toMatch(/[A-Za-z]{2,}/)
    await go(servers)
    const asking = page.getByRole('region', { name: '사람에게 묻기' })
    await asking.getByText('답할 수 있는 사람').waitFor()
    await expect.poll(() => asking.innerText()).not.toMatch(/\b(the|and|who|save|add)\b/i)
  })

  it('L-16, L-17: keeps nobody out, and nothing overflows or jumps', async () => {
    void ask('Drop the old reviews table now that the copy is verified?', {
      risk: 'critical',
      deadline_seconds: 10_800,
      on_deadline: { option: 1 },
    })
    void ask('And what about the index that nobody has used since the spring?', { options: [] })
    const { page, go } = await loom.visit('owner')
    await go('/waiting')
    const link = page.getByRole('link', { name: 'Drop the old reviews table now that the copy is verified?' })
    const question = (await link.getAttribute('href')) ?? ''
    expect(await flawsOf(loom, 'owner', { waiting: '/waiting', question, asking: servers })).toEqual([])
    expect(await flawsOf(loom, 'stranger', { 'waiting-none': '/waiting' })).toEqual([])
  })
})
