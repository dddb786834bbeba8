import { describe, expect, it } from 'vitest'

import { openHearthside, type Hearthside } from '../support/hearthside.ts'

const send = (hall: Hearthside, content: string, rest: object = {}) =>
  hall.bot('POST', `/channels/${hall.general.id}/messages`, { content, ...rest })
const names = (mentions: unknown) => (mentions as { username: string }[]).map(({ username }) => username)
const roleOf = (hall: Hearthside, name: string) =>
  [...hall.guild.roles.values()].find((role) => role.name === name)!

describe('mentions', () => {
  it('name people once, with their membership in the event', async () => {
    await using hall = await openHearthside()
    const lyss = hall.idOf('lyss')

    const sent = await send(hall, `<@${lyss}> <@!${lyss}> and <@1234567890123456789>`)

    expect(names(sent.body['mentions'])).toEqual(['lyss'])
    expect(hall.heard('MESSAGE_CREATE')[0]?.data).toMatchObject({
      mentions: [{ id: lyss, member: { roles: [expect.any(String)] } }],
    })
  })

  it('do not count inside code', async () => {
    await using hall = await openHearthside()
    const mention = `<@${hall.idOf('lyss')}>`

    const sent = await send(hall, `\`${mention}\` and \`\`\`\n${mention}\n\`\`\``)

    expect(sent.body['mentions']).toEqual([])
  })

  it('reach only those whom allowed_mentions names', async () => {
    await using hall = await openHearthside()
    const [lyss, ben] = [hall.idOf('lyss'), hall.idOf('ben')]
    const content = `<@${lyss}> <@${ben}>`

    expect((await send(hall, content, { allowed_mentions: { parse: [] } })).body['mentions']).toEqual([])
    const some = await send(hall, content, { allowed_mentions: { users: [ben] } })
    expect(names(some.body['mentions'])).toEqual(['ben'])
  })

  it('are found anew in an edit that does not limit them', async () => {
    await using hall = await openHearthside()
    const content = `<@${hall.idOf('lyss')}>`
    const sent = await send(hall, content, { allowed_mentions: { parse: [] } })

    const path = `/channels/${hall.general.id}/messages/${sent.body.id}`
    const edited = await hall.bot('PATCH', path, { content: `${content}!` })

    expect(names(edited.body['mentions'])).toEqual(['lyss'])
  })

  it('S-04: @everyone and closed roles need Mention Everyone', async () => {
    await using hall = await openHearthside()
    const [council, steward] = [roleOf(hall, 'Council'), roleOf(hall, 'Steward')]
    const content = `@everyone <@&${council.id}> <@&${steward.id}>`
    const open = await send(hall, content)
    hall.deny(hall.general, 'MENTION_EVERYONE')
    const closed = await send(hall, content)

    expect(open.body).toMatchObject({ mention_everyone: true, mention_roles: [council.id, steward.id] })
    expect(closed.body).toMatchObject({ mention_everyone: false, mention_roles: [council.id] })
  })
})
