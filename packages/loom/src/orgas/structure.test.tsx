import type { PolicyView } from '@arachne/contract/governance'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { AMARA, AT, fakeOrgaDesk, LYSS, sampleOrga, sampleRole, sampleTeam } from '../testing/fake-orga.ts'
import { showOrga } from '../testing/show-orga.tsx'
import { MemberPage } from './member/MemberPage.tsx'
import { OrgaNotifications } from './notifications/OrgaNotifications.tsx'
import { PolicyPage } from './policies/PolicyPage.tsx'
import { TeamPage } from './team/TeamPage.tsx'

const HOME = '/api/orgas/tide'

function desk(answers: Record<string, unknown> = {}) {
  const made = fakeOrgaDesk({
    [`${HOME}/policies`]: { policies: [] },
    [`${HOME}/items`]: { items: [] },
    [`${HOME}/decisions`]: { decisions: [] },
    ...answers,
  })
  vi.stubGlobal('fetch', made.fetch)
  return made
}

const openTeam = () =>
  showOrga({ path: '/orgas/$orga/teams/$team', at: '/orgas/tide/teams/t-shop', Page: TeamPage })
const openPolicy = () =>
  showOrga({ path: '/orgas/$orga/policies/$policy', at: '/orgas/tide/policies/p1', Page: PolicyPage })
const openMember = () =>
  showOrga({ path: '/orgas/$orga/members/$member', at: '/orgas/tide/members/m-lyss', Page: MemberPage })

const versionAt = (version: number, text: string) => ({
  version,
  title: 'Ears',
  abstract: '',
  text,
  at: AT,
  by: AMARA,
})

const shop = sampleTeam({ id: 't-shop', name: 'Workshop', parent_id: 't-root', members: [AMARA] })

describe('a circle', () => {
  it('takes a new role, held by whoever adds it unless another is chosen', async () => {
    const made = desk({
      [`${HOME}/teams/t-shop`]: { team: shop },
      [`POST ${HOME}/roles`]: { role: sampleRole({ title: 'Safety' }) },
    })
    openTeam()
    fireEvent.click(await screen.findByRole('button', { name: 'Add a role' }))
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Safety' } })
    fireEvent.click(
      within(screen.getByRole('form', { name: 'Add a role' })).getByRole('button', { name: /^Add a role/ }),
    )
    await waitFor(() => expect(made.sent).toHaveLength(1))
    expect(made.sent[0]?.body).toMatchObject({
      title: 'Safety',
      team_id: 't-shop',
      member_id: LYSS.id,
      role_type: null,
    })
  })

  it('says what goes and what stays before it is dissolved, and why it was not', async () => {
    const made = desk({
      [`${HOME}/teams/t-shop`]: { team: { ...shop, open_items: 2 } },
      [`DELETE ${HOME}/teams/t-shop`]: Response.json(
        { code: 'conflict', message: 'There are teams below this one. Move or dissolve them first.' },
        { status: 409 },
      ),
    })
    openTeam()
    fireEvent.keyDown(await screen.findByRole('button', { name: 'More actions' }), { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Dissolve…' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('1 role will be removed, 2 open items will be withdrawn.')
    fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Workshop' } })
    fireEvent.click(within(dialog).getByRole('button', { name: /^Dissolve/ }))
    expect(await within(dialog).findByText(/There are teams below this one/)).toBeTruthy()
    expect(made.sent).toHaveLength(1)
  })

  it('is not there for whoever may not see it', async () => {
    desk()
    openTeam()
    expect(await screen.findByRole('heading', { name: 'Nothing here' })).toBeTruthy()
  })
})

describe('a policy', () => {
  const policy: PolicyView = {
    id: 'p1',
    number: null,
    phase: 'draft',
    title: 'Ear protection',
    abstract: '',
    text: 'At the **planer**.',
    version: 1,
    role: { id: 'r-keeper', title: 'Tool keeper', team: sampleRole().team, holder: LYSS },
    review_on: null,
    adopted_by: null,
    updated_at: AT,
    may_edit: true,
  }
  const published = { ...policy, phase: 'published' as const, number: 4 }

  it('is published by the holder of its role', async () => {
    const made = desk({
      [`${HOME}/policies/p1`]: { policy, history: [] },
      [`POST ${HOME}/policies/p1/publish`]: { policy: published, history: [] },
    })
    openPolicy()
    expect((await screen.findByText('planer')).tagName).toBe('STRONG')
    fireEvent.click(screen.getByRole('button', { name: /^Publish/ }))
    await waitFor(() => expect(made.sent.map(({ path }) => path)).toEqual([`${HOME}/policies/p1/publish`]))
  })

  it('sends only what was changed, so that a new date is no new version', async () => {
    const made = desk({ [`${HOME}/policies/p1`]: { policy: published, history: [] } })
    openPolicy()
    fireEvent.click(await screen.findByRole('button', { name: 'Revise' }))
    fireEvent.change(screen.getByLabelText('Review'), { target: { value: '2027-05-01' } })
    fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(made.sent).toHaveLength(1))
    expect(made.sent[0]?.body).toEqual({ review_on: '2027-05-01T12:00:00.000Z' })
  })

  it('shows what each version changed, and offers nothing to others', async () => {
    desk({
      [`${HOME}/policies/p1`]: {
        policy: { ...published, may_edit: false },
        history: [versionAt(2, 'Ear protection always.'), versionAt(1, 'Ear protection often.')],
      },
    })
    openPolicy()
    fireEvent.click(await screen.findByText(/^Version 2 by Amara Okafor/))
    expect(screen.getByText('often.').tagName).toBe('DEL')
    expect(screen.getByText('always.').tagName).toBe('INS')
    expect(screen.queryByRole('button', { name: 'Revise' })).toBeNull()
  })
})

describe('a member', () => {
  const lyss = {
    ...LYSS,
    me: true,
    owner: true,
    synthetic: false,
    email: null,
    contacts: [{ kind: 'Email', value: 'lyss@tide.test' }],
    roles: [],
    joined_at: AT,
    left_at: null,
  }

  it('keeps their own contacts', async () => {
    const made = desk({ [`${HOME}/members/m-lyss`]: { member: lyss } })
    openMember()
    fireEvent.click(await screen.findByRole('button', { name: 'Name and contacts' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add a contact' }))
    fireEvent.change(screen.getAllByLabelText('E-mail')[1]!, { target: { value: 'ops@tide.test' } })
    fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(made.sent).toHaveLength(1))
    expect(made.sent[0]?.body).toMatchObject({
      contacts: [
        { kind: 'Email', value: 'lyss@tide.test' },
        { kind: 'Email', value: 'ops@tide.test' },
      ],
    })
  })

  it('who owns the organisation hands it over before leaving, unless nobody else is there', async () => {
    desk({ [`${HOME}/members/m-lyss`]: { member: lyss } })
    openMember()
    expect(await screen.findByText(/Transfer it in the settings first/)).toBeTruthy()
    cleanup()
    desk({ [`${HOME}/members/m-lyss`]: { member: lyss }, [HOME]: sampleOrga({ members: 1 }) })
    openMember()
    expect(await screen.findByText(/You’re the last member/)).toBeTruthy()
  })
})

describe('notifications of an organisation', () => {
  it('are marked as read, all at once', async () => {
    const notification = {
      id: 'n1',
      category: 'objection_raised',
      priority: 'high',
      at: AT,
      read: false,
      by: AMARA,
      item: { id: 't1', kind: 'topic', title: 'Open on Sundays' },
      channel: null,
      role: null,
      policy: null,
      grant: null,
      agent: null,
      count: 1,
    }
    const made = desk({
      [`${HOME}/notifications`]: { notifications: [notification], unread: 1 },
      [`POST ${HOME}/notifications/read`]: { ok: true },
    })
    showOrga({ path: '/orgas/$orga/notifications', at: '/orgas/tide/notifications', Page: OrgaNotifications })
    const row = await screen.findByRole('listitem')
    expect(row.textContent).toContain('Amara Okafor objected to “Open on Sundays”.')
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/orgas/tide/topics/t1')
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(made.sent[0]?.body).toEqual({ all: true }))
  })
})
