import { describe, expect, it } from 'vitest'

import { openHearthside, type Hearthside } from '../support/hearthside.ts'

const paths = (hall: Hearthside) => {
  const root = `/applications/${hall.sandbox.application.id}`
  return { global: `${root}/commands`, guild: `${root}/guilds/${hall.guild.id}/commands` }
}

const roll = {
  name: 'roll',
  description: 'Rolls dice.',
  options: [{ type: 4, name: 'sides', description: 'How many.' }],
}

describe('application commands', () => {
  it('are created with 201, replaced by name with 200 and keep their id', async () => {
    await using hall = await openHearthside()
    const { global } = paths(hall)

    const created = await hall.bot('POST', global, roll)
    const replaced = await hall.bot('POST', global, { ...roll, description: 'Again.' })

    expect(created).toMatchObject({
      status: 201,
      body: { type: 1, name: 'roll', default_member_permissions: null, dm_permission: true },
    })
    expect(replaced).toMatchObject({ status: 200, body: { id: created.body.id, description: 'Again.' } })
    expect((await hall.bot('GET', global)).list).toHaveLength(1)
  })

  it('are replaced as a whole, changed and deleted', async () => {
    await using hall = await openHearthside()
    const { guild } = paths(hall)
    await hall.bot('POST', guild, roll)

    const all = await hall.bot('PUT', guild, [
      { name: 'tea', description: 'Makes tea.', default_member_permissions: '32' },
      { name: 'Who is this', type: 2 },
    ])

    expect(all.list.map(({ name }) => name)).toEqual(['tea', 'Who is this'])
    const path = `${guild}/${all.list[0]!.id}`
    const changed = await hall.bot('PATCH', path, { description: 'Makes much tea.' })
    expect(changed.body).toMatchObject({
      name: 'tea',
      description: 'Makes much tea.',
      default_member_permissions: '32',
      guild_id: hall.guild.id,
    })
    expect((await hall.bot('DELETE', path)).status).toBe(204)
    expect((await hall.bot('GET', path)).body['code']).toBe(10_063)
  })

  it('show translations only to those who ask', async () => {
    await using hall = await openHearthside()
    const { global } = paths(hall)
    await hall.bot('POST', global, { ...roll, name_localizations: { ko: '굴리기' } })

    expect((await hall.bot('GET', global)).list[0]).not.toHaveProperty('name_localizations')
    expect((await hall.bot('GET', `${global}?with_localizations=true`)).list[0]).toMatchObject({
      name_localizations: { ko: '굴리기' },
    })
  })

  it.each([
    ['a name with capitals', { ...roll, name: 'Roll' }],
    ['a name with spaces', { ...roll, name: 'roll dice' }],
    ['no description', { name: 'roll' }],
    [
      '26 options',
      { ...roll, options: Array.from({ length: 26 }, (_, n) => ({ ...roll.options[0], name: `o${n}` })) },
    ],
    ['one option twice', { ...roll, options: [roll.options[0], roll.options[0]] }],
    [
      'a required option after an optional one',
      { ...roll, options: [roll.options[0], { type: 3, name: 'why', description: 'Why.', required: true }] },
    ],
    ['an unknown language', { ...roll, name_localizations: { xx: 'roll' } }],
  ])('S-05: refuse %s', async (_what, body) => {
    await using hall = await openHearthside()

    expect((await hall.bot('POST', paths(hall).global, body)).body['code']).toBe(50_035)
  })

  it('S-04: belong to their own application', async () => {
    await using hall = await openHearthside()

    expect((await hall.lyss('POST', paths(hall).global, roll)).body['code']).toBe(20_012)
  })

  it('are offered to people who may use them', async () => {
    await using hall = await openHearthside()
    await hall.bot('PUT', paths(hall).guild, [
      roll,
      { ...roll, name: 'ban', default_member_permissions: '4' },
    ])
    const offered = async (who: 'ben' | 'jonas') => {
      const { body } = await hall[who]('GET', `/guilds/${hall.guild.id}/application-command-index`)
      return (body['application_commands'] as { name: string }[]).map(({ name }) => name)
    }

    expect(await offered('ben')).toEqual(['roll'])
    expect(await offered('jonas')).toEqual(['roll', 'ban'])
  })
})
