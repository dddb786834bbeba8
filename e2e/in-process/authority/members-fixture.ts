import type { OrgaView, RoleAnswer } from '@arachne/contract/governance'

import type { Engine } from '../../../packages/server/test/support/databases.ts'
import { openAuthorityFixture, type AuthorityFixture } from './authority-fixture.ts'
import { type Browser, fieldOf } from './browser.ts'

export interface Lent {
  orga?: string
  roles?: string[]
  permission?: 'readonly' | 'action'
  days?: number
  types?: string[]
  askFirst?: boolean
}

/** Two people in a fixture, one of them with a role, and a shop of somebody else. */
export interface MembersFixture extends AuthorityFixture {
  url: string
  orgaId: string
  shopId: string
  lyss: Person
  jonas: Person
  ben: Person
  /** The same browser of somebody who lends a place in an organisation. */
  lending(who: Person, lent?: Lent): Browser
  /** The fields of that form. */
  fields(lent?: Lent): [string, string][]
  change(settings: object): Promise<void>
}

export interface Person {
  browser: Browser
  memberId: string
  roleId: string
  ask<Answer>(line: string, body?: object): Promise<Answer>
}

export async function openMembersFixture(engine: Engine): Promise<MembersFixture> {
  const authority = await openAuthorityFixture(engine, {}, { agentSessionsPerHour: 1_000 })

  async function enter(name: string): Promise<Person> {
    const browser = await authority.browser(name)
    async function ask<Answer>(line: string, body?: object): Promise<Answer> {
      const [method = '', path = ''] = line.split(' ')
      const answer = await browser.api(method, path, body)
      if (!answer.ok) throw new Error(`${line}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as Answer
    }
    return { browser, memberId: '', roleId: '', ask }
  }

  const [lyss, jonas, ben] = [await enter('lyss'), await enter('jonas'), await enter('ben')]
  const { id: orgaId, me } = await lyss.ask<OrgaView>('POST /orgas', { name: 'Bakery' })
  lyss.memberId = me.id
  const { link } = await lyss.ask<{ link: string }>(`POST /orgas/${orgaId}/invitations`, { link: true })
  await jonas.ask('POST /invitations/link', { token: link.split(/[#/]/).at(-1) ?? '' })
  jonas.memberId = (await jonas.ask<OrgaView>(`GET /orgas/${orgaId}`)).me.id
  const { teams } = await lyss.ask<{ teams: { id: string }[] }>(`GET /orgas/${orgaId}/teams`)
  for (const [who, title] of [
    [lyss, 'Miller'],
    [jonas, 'Oven keeper'],
  ] as const) {
    const wish = { title, team_id: teams[0]?.id, member_id: who.memberId }
    who.roleId = (await lyss.ask<RoleAnswer>(`POST /orgas/${orgaId}/roles`, wish)).role.id
  }
  const shop = await ben.ask<OrgaView>('POST /orgas', { name: 'Corner shop' })
  ben.memberId = shop.me.id

  function fields({ orga = orgaId, roles = [], days = 30, askFirst, ...lent }: Lent = {}) {
    const { permission = 'readonly', types = ['messages', 'teams'] } = lent
    return [
      ['decision', 'authorise'],
      ['orga', orga],
      ...roles.map((role) => [`role.${orga}`, role]),
      [`permission.${orga}`, permission],
      [`days.${orga}`, String(days)],
      ...(askFirst === true ? [[`ask-first.${orga}`, 'on']] : []),
      ...types.map((type) => ['type', type]),
    ] as [string, string][]
  }

  function lending({ browser }: Person, lent: Lent = {}): Browser {
    const answer: Browser['answer'] = (question) => {
      const body = new URLSearchParams([['csrf', fieldOf(question.page, 'csrf') ?? ''], ...fields(lent)])
      return browser.walk(question.url, { method: 'POST', body, headers: { origin: authority.site } })
    }
    return {
      ...browser,
      answer,
      async agree(url) {
        const { left, status, page } = await answer(await browser.ask(url))
        if (left === undefined) throw new Error(`Nobody was sent back: ${status} ${page}`)
        return left
      },
    }
  }

  return {
    ...authority,
    url: `${authority.site}/swarmrise/mcp`,
    orgaId,
    shopId: shop.id,
    lyss,
    jonas,
    ben,
    lending,
    fields,
    change: (agents) => lyss.ask(`PATCH /orgas/${orgaId}`, { settings: { agents } }),
  }
}
