import { describe, expect, it } from 'vitest'

import { answerInteractions, type Interaction } from '../support/answering-bot.ts'
import { chromiumPath, field, isFocused, message, openChat } from '../support/browser.ts'
import type { Hearthside } from '../support/hearthside.ts'

const row = (...components: object[]) => ({ type: 1, components })
const button = (custom_id: string, label: string, more: object = {}) => ({
  type: 2,
  style: 1,
  custom_id,
  label,
  ...more,
})

const post = (hall: Hearthside, body: object) =>
  hall.bot('POST', `/channels/${hall.general.id}/messages`, body)

const register = (hall: Hearthside, commands: object[]) =>
  hall.bot('PUT', `/applications/${hall.sandbox.application.id}/commands`, commands)

/** Remembers what people did and answers it. */
function listen(hall: Hearthside, answer: (interaction: Interaction) => object): Interaction[] {
  const seen: Interaction[] = []
  answerInteractions(hall.sandbox, (interaction) => {
    seen.push(interaction)
    return answer(interaction)
  })
  return seen
}

describe.skipIf(!chromiumPath)('apps in the chat page', () => {
  it('S-09: presses a button and shows what the app makes of it', async () => {
    await using hall = await openChat()
    const seen = listen(hall, () => ({ type: 7, data: { content: 'Dropped.', components: [] } }))
    await post(hall, {
      content: 'Drop it?',
      components: [row(button('yes', 'Drop it'), button('no', 'Never', { disabled: true }))],
    })
    const page = await hall.open('lyss')

    await expect.poll(() => page.getByRole('button', { name: 'Never' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Drop it' }).click()

    await message(page, 'Dropped.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Drop it' }).count()).toBe(0)
    expect(seen.map(({ type, data }) => [type, data.custom_id])).toEqual([[3, 'yes']])
  })

  it('S-09: says so when an app does not answer', async () => {
    await using hall = await openChat()
    await post(hall, { content: 'Anybody?', components: [row(button('x', 'Ring'))] })
    const page = await hall.open('lyss')

    await page.getByRole('button', { name: 'Ring' }).click()

    await message(page, 'Anybody?').getByText('didn’t respond in time').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Ring' }).isEnabled()).toBe(true)
  })

  it('S-09: fills in a modal of text, a choice and a label', async () => {
    await using hall = await openChat()
    const seen = listen(hall, (interaction) => {
      if (interaction.type === 5) return { type: 4, data: { content: 'Thank you.' } }
      const drinks = ['tea', 'coffee'].map((value) => ({ label: value, value }))
      return {
        type: 9,
        data: {
          title: 'Other answer',
          custom_id: 'other',
          components: [
            { type: 18, label: 'Your words', component: { type: 4, custom_id: 'words', style: 2 } },
            { type: 18, label: 'A drink', component: { type: 3, custom_id: 'drink', options: drinks } },
          ],
        },
      }
    })
    await post(hall, { content: 'Well?', components: [row(button('other', 'Other…'))] })
    const page = await hall.open('lyss')

    await page.getByRole('button', { name: 'Other…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Other answer' })
    await dialog.getByLabel('Your words').fill('Keep it a week')
    await dialog.getByLabel('A drink').selectOption('coffee')
    await dialog.getByRole('button', { name: 'Send' }).click()

    await message(page, 'Thank you.').waitFor()
    const answers = seen
      .at(-1)
      ?.data.components?.map(({ component }) => component?.value ?? component?.values)
    expect(answers).toEqual(['Keep it a week', ['coffee']])
  })

  it('S-09: completes a slash command and its options by keyboard alone', async () => {
    await using hall = await openChat()
    await register(hall, [
      {
        name: 'whois',
        description: 'who is behind a message',
        options: [
          { type: 6, name: 'who', description: 'a person', required: true },
          { type: 3, name: 'why', description: 'a reason' },
        ],
      },
      { name: 'status', description: 'is an entity listening?' },
    ])
    const seen = listen(hall, () => ({ type: 4, data: { content: 'That is Ben.', flags: 64 } }))
    const page = await hall.open('lyss')

    await field(page, 'Message #general').pressSequentially('/who')
    await page.getByRole('option', { name: '/whois who is behind a message' }).waitFor()
    await expect.poll(() => page.getByRole('option').count()).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(page.getByRole('textbox', { name: 'who required' }))).toBe(true)
    await page.keyboard.type('ben')
    await page.getByRole('option', { name: 'Ben Kowalski @ben' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')

    const answer = message(page, 'That is Ben.')
    await answer.getByText('Only you can see this.').waitFor()
    expect(seen[0]?.data).toMatchObject({
      name: 'whois',
      options: [{ name: 'who', value: hall.idOf('ben') }],
    })
    await answer.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => answer.count()).toBe(0)
    expect(hall.general.messages.size).toBe(0)
  })

  it('S-09: refuses to run a command without what it needs', async () => {
    await using hall = await openChat()
    await register(hall, [
      {
        name: 'mute',
        description: 'hide',
        options: [{ type: 4, name: 'minutes', description: 'n', required: true }],
      },
    ])
    const seen = listen(hall, () => ({ type: 4, data: { content: 'Muted.' } }))
    const page = await hall.open('lyss')
    await field(page, 'Message #general').pressSequentially('/mute')
    await page.getByRole('option').waitFor()
    await page.keyboard.press('Tab')

    await page.getByRole('button', { name: 'Run' }).click()
    await page.getByText('“minutes” is required.').waitFor()
    await page.getByRole('textbox', { name: 'minutes required' }).fill('10')
    await page.keyboard.press('Enter')

    await message(page, 'Muted.').getByText('used /mute').waitFor()
    expect(seen.map(({ data }) => data.options)).toEqual([[expect.objectContaining({ value: 10 })]])
  })

  it('S-09: offers what the app suggests while an option is typed', async () => {
    await using hall = await openChat()
    await register(hall, [
      {
        name: 'drink',
        description: 'choose',
        options: [{ type: 3, name: 'what', description: 'a drink', required: true, autocomplete: true }],
      },
    ])
    const seen = listen(hall, (interaction) => {
      if (interaction.type === 4)
        return { type: 8, data: { choices: [{ name: 'Green tea', value: 'green' }] } }
      return { type: 4, data: { content: 'Poured.' } }
    })
    const page = await hall.open('lyss')
    await field(page, 'Message #general').pressSequentially('/drink')
    await page.getByRole('option').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'what required' }).fill('gr')
    await page.getByRole('option', { name: 'Green tea' }).click()
    await page.keyboard.press('Enter')

    await message(page, 'Poured.').waitFor()
    expect(seen.at(-1)?.data.options).toEqual([expect.objectContaining({ name: 'what', value: 'green' })])
  })

  it('S-09: chooses from lists of options and of people', async () => {
    await using hall = await openChat()
    const seen = listen(hall, () => ({ type: 6 }))
    const options = ['tea', 'coffee'].map((value) => ({ label: value, value, description: `hot ${value}` }))
    await post(hall, {
      content: 'Choose',
      components: [
        row({ type: 3, custom_id: 'drink', placeholder: 'A drink', options }),
        row({ type: 5, custom_id: 'people', placeholder: 'Whom to ask', max_values: 2 }),
      ],
    })
    const page = await hall.open('lyss')

    await page.getByRole('button', { name: 'A drink' }).click()
    await page.getByRole('option', { name: /coffee/ }).click()
    await expect.poll(() => seen.length).toBe(1)
    await page.getByRole('button', { name: 'Whom to ask' }).click()
    await page.getByRole('option', { name: /Ben Kowalski/ }).click()
    await page.getByRole('option', { name: /Jonas Weber/ }).click()
    await page.getByRole('button', { name: 'Confirm 2 selected' }).click()

    await expect.poll(() => seen.length).toBe(2)
    expect(seen[0]?.data.values).toEqual(['coffee'])
    expect(seen[1]?.data.values?.toSorted()).toEqual([hall.idOf('ben'), hall.idOf('jonas')].toSorted())
  })

  it('S-09: finds commands on messages and people in their menus', async () => {
    await using hall = await openChat()
    await register(hall, [
      { name: 'Look closer', type: 3 },
      { name: 'Say hello', type: 2 },
    ])
    const seen = listen(hall, () => ({ type: 4, data: { content: 'Looked.', flags: 64 } }))
    const sent = await hall.ben('POST', `/channels/${hall.general.id}/messages`, { content: 'something odd' })
    const page = await hall.open('lyss')

    await message(page, 'something odd').click({ button: 'right' })
    await page.getByRole('menuitem', { name: /Look closer/ }).click()
    await message(page, 'Looked.').waitFor()
    await message(page, 'something odd').getByRole('button', { name: 'Ben Kowalski' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Say hello/ })
      .click()

    await expect.poll(() => seen.map(({ data }) => data.target_id)).toEqual([sent.body.id, hall.idOf('ben')])
  })

  it('S-09: lays out containers, sections, galleries and embeds', async () => {
    await using hall = await openChat()
    await post(hall, {
      flags: 1 << 15,
      components: [
        {
          type: 17,
          accent_color: 0xc52c2a,
          components: [
            { type: 10, content: '### Drop the table?\nIt has **12,408** rows.' },
            { type: 14 },
            { type: 9, components: [{ type: 10, content: 'Beside it' }], accessory: button('a', 'Act') },
          ],
        },
      ],
    })
    const fields = [{ name: 'Rows', value: '12,408', inline: true }]
    await post(hall, {
      embeds: [{ title: 'Report', description: 'All *well*', color: 255, fields, footer: { text: 'end' } }],
    })
    const page = await hall.open('lyss')

    await page.getByRole('heading', { name: 'Drop the table?' }).waitFor()
    await page.getByRole('button', { name: 'Act' }).waitFor()
    const embed = message(page, 'Report')
    await expect.poll(() => embed.getByRole('term').textContent()).toBe('Rows')
    await expect.poll(() => embed.locator('em').textContent()).toBe('well')
    const bar = await page.evaluate('getComputedStyle(document.querySelector(".dcard")).borderLeftColor')
    expect(bar).toBe('rgb(197, 44, 42)')
  })
})
