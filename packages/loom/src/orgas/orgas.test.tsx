import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'

import { AMARA, AT, fakeOrgaDesk, LYSS, sampleOrga, sampleRole, sampleTeam } from '../testing/fake-orga.ts'
import { showOrga } from '../testing/show-orga.tsx'
import { Invitations } from './invitations/Invitations.tsx'
import { OrgaJournal } from './journal/OrgaJournal.tsx'
import { Orgas } from './list/Orgas.tsx'
import { MapPage } from './map/MapPage.tsx'
import { RolePage } from './role/RolePage.tsx'
import { OrgaSettingsPage } from './settings/OrgaSettingsPage.tsx'

const HOME = '/api/orgas/tide'

function desk(answers: Record<string, unknown> = {}) {
  const made = fakeOrgaDesk({
    [`${HOME}/policies`]: { policies: [] },
    [`${HOME}/items`]: { items: [] },
    ...answers,
  })
  vi.stubGlobal('fetch', made.fetch)
  return made
}

const openRole = () =>
  showOrga({ path: '/orgas/$orga/roles/$role', at: '/orgas/tide/roles/r-keeper', Page: RolePage })
const openJournal = () =>
  showOrga({ path: '/orgas/$orga/journal', at: '/orgas/tide/journal', Page: OrgaJournal })
const openInvitations = () =>
  showOrga({ path: '/orgas/$orga/invitations', at: '/orgas/tide/invitations', Page: Invitations })
const openSettings = () =>
  showOrga({ path: '/orgas/$orga/settings', at: '/orgas/tide/settings', Page: OrgaSettingsPage })

describe('organisations', () => {
  it('teaches what an organisation is to whoever has none, and offers a practice one in one click', async () => {
    const made = desk({ '/api/orgas': { orgas: [] }, 'POST /api/orgas/practice': sampleOrga({ id: 'try' }) })
    const router = showOrga({ path: '/orgas', at: '/orgas', Page: Orgas })
    expect(await screen.findByText(/nobody has a reasoned objection left/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: /^Try it with a practice/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/orgas/try'))
    expect(made.sent).toEqual([{ method: 'POST', path: '/api/orgas/practice', body: {} }])
  })

  it('shows who invites, and joins by one click', async () => {
    const invitation = {
      id: 'inv',
      orga: { id: 'kelp', name: 'Kelp', members: 9 },
      emitter: AMARA,
      sent_at: AT,
      expires_at: '2026-12-15T09:00:00.000Z',
    }
    const made = desk({
      '/api/invitations': { invitations: [invitation] },
      'POST /api/invitations/inv/accept': { orga_id: 'kelp' },
    })
    const router = showOrga({ path: '/orgas', at: '/orgas', Page: Orgas })
    fireEvent.click(await screen.findByRole('button', { name: 'Join Kelp' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/orgas/kelp'))
    expect(made.sent[0]?.path).toBe('/api/invitations/inv/accept')
  })
})

describe('the map page', () => {
  const workshop = sampleTeam({
    id: 't-shop',
    name: 'Workshop',
    parent_id: 't-root',
    mission: 'Keeps the tools sharp.',
    members: [AMARA],
  })

  it('says the map in words, and shows the circle that was clicked', async () => {
    desk({ [`${HOME}/teams`]: { teams: [sampleTeam(), workshop] } })
    showOrga({ path: '/orgas/$orga', at: '/orgas/tide', Page: MapPage })
    const words = await screen.findByRole('list', { name: 'The map in words' })
    expect(words.textContent).toContain('Workshop, a circle of Tidewater.')
    expect(words.textContent).toContain('Amara Okafor: Leader.')
    fireEvent.click(screen.getByRole('link', { name: 'Workshop 1 role' }))
    expect(await screen.findByRole('heading', { name: 'Workshop' })).toBeTruthy()
  })

  it('shows faces where there are pictures, and letters where there are none or they fail', async () => {
    const seen = { ...AMARA, avatar_url: 'https://cdn.test/amara.png' }
    desk({ [`${HOME}/teams`]: { teams: [sampleTeam({ members: [LYSS, seen] })] } })
    showOrga({ path: '/orgas/$orga', at: '/orgas/tide', Page: MapPage })
    const map = await screen.findByRole('group', { name: /^Circles of Tidewater/ })
    const faces = () => [...map.querySelectorAll('.seat')].map(({ textContent }) => textContent)
    const [picture] = map.querySelectorAll('.seat image')
    expect(picture?.getAttribute('href')).toBe('https://cdn.test/amara.png')
    expect(faces()).toContain('LA')
    expect(faces()).not.toContain('AO')
    if (picture) fireEvent.error(picture)
    expect(faces()).toContain('AO')
  })

  it('zooms by the keyboard and back to the whole', async () => {
    desk({ [`${HOME}/teams`]: { teams: [sampleTeam(), workshop] } })
    showOrga({ path: '/orgas/$orga', at: '/orgas/tide', Page: MapPage })
    const map = await screen.findByRole('group', { name: /^Circles of Tidewater/ })
    const whole = map.getAttribute('viewBox')
    fireEvent.keyDown(map, { key: '+' })
    expect(map.getAttribute('viewBox')).not.toBe(whole)
    fireEvent.click(screen.getByRole('button', { name: 'Fit to screen' }))
    expect(map.getAttribute('viewBox')).toBe(whole)
  })
})

describe('a role', () => {
  const members = [AMARA, LYSS].map((member) => ({
    ...member,
    me: member === LYSS,
    owner: member === LYSS,
    synthetic: false,
    email: null,
    contacts: [],
    roles: [],
    joined_at: AT,
    left_at: null,
  }))

  it('is changed in place, its duties line by line', async () => {
    const made = desk({
      [`${HOME}/roles/r-keeper`]: { role: sampleRole() },
      [`${HOME}/members`]: { members },
    })
    openRole()
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    fireEvent.change(screen.getByLabelText('Duties'), { target: { value: 'count\n\n lend ' } })
    await screen.findByRole('option', { name: 'Lyss Aldana' })
    fireEvent.change(screen.getByLabelText('Held by'), { target: { value: LYSS.id } })
    fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(made.sent).toHaveLength(1))
    expect(made.sent[0]).toMatchObject({
      method: 'PATCH',
      path: `${HOME}/roles/r-keeper`,
      body: { duties: ['count', 'lend'], member_id: LYSS.id, term_ends_at: null },
    })
  })

  it('explains a role that follows another, and offers no change there', async () => {
    const linked = {
      id: 'r-source',
      title: 'Delegate',
      team: { id: 't-root', name: 'Tidewater', color: '#000000' },
    }
    desk({ [`${HOME}/roles/r-keeper`]: { role: sampleRole({ role_type: 'leader', linked_role: linked }) } })
    openRole()
    expect(await screen.findByText(/^This role follows/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Delegate' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  })
})

describe('the journal of an organisation', () => {
  const line = {
    seq: 2,
    at: AT,
    kind: 'Role',
    action: 'changed',
    author: LYSS,
    author_email: null,
    role_name: 'Secretary',
    team: { id: 't-root', name: 'Tidewater', color: '#2b6a78' },
    target_type: 'role',
    target_id: 'r-keeper',
    target_name: 'Tool keeper',
    diff: { type: 'Role', before: { mission: 'Counts.' }, after: { mission: 'Counts and lends.' } },
    actor_kind: 'agent',
    grant_id: 'g',
    agent_name: 'Claude Code',
    hash: 'b'.repeat(64),
    previous_hash: 'a'.repeat(64),
  }
  const verified = { ok: true, entries: 2, head: { seq: 2, hash: line.hash }, problem: null }

  it('says who did what through whom, and shows before and after with the seals', async () => {
    desk({ [`${HOME}/decisions`]: { decisions: [line] }, [`${HOME}/decisions/verify`]: verified })
    openJournal()
    expect(await screen.findByText('The chain is intact')).toBeTruthy()
    expect(await screen.findByText('agent of Lyss Aldana')).toBeTruthy()
    expect(screen.getByText('Claude Code')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Tool keeper' }).getAttribute('href')).toBe(
      '/orgas/tide/roles/r-keeper',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Details of entry 2' }))
    const row = screen.getByRole('row', { name: /Mission/ })
    expect(within(row).getByText('Counts.').tagName).toBe('DEL')
    expect(within(row).getByText('Counts and lends.').tagName).toBe('INS')
    expect(screen.getByText(line.hash)).toBeTruthy()
    const saved = screen.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')
    expect(saved).toBe('/api/orgas/tide/decisions/export?format=csv')
  })

  it('says at which entry a broken chain breaks', async () => {
    const broken = { ...verified, ok: false, problem: { seq: 2, message: 'Entry 2 was changed.' } }
    desk({ [`${HOME}/decisions`]: { decisions: [line] }, [`${HOME}/decisions/verify`]: broken })
    openJournal()
    expect(await screen.findByText('The chain is broken at entry 2')).toBeTruthy()
  })
})

describe('inviting', () => {
  it('shows a link once, as an address of this instance', async () => {
    desk({
      [`${HOME}/invitations`]: { invitations: [] },
      [`POST ${HOME}/invitations`]: {
        invitations: [],
        link: 'https://loom.test/join#secret-of-the-link',
        links: [],
        refused: [],
      },
    })
    openInvitations()
    fireEvent.click(await screen.findByRole('button', { name: /^Create link/ }))
    expect(await screen.findByText('https://loom.test/join#secret-of-the-link')).toBeTruthy()
  })

  it('invites many at once, and keeps those who were refused with the reason', async () => {
    const made = desk({
      [`${HOME}/invitations`]: { invitations: [] },
      [`POST ${HOME}/invitations`]: {
        invitations: [],
        link: null,
        links: [{ address: 'cleo@tide.test', link: 'https://loom.test/join#secret-for-cleo' }],
        refused: [{ who: 'ben@tide.test', reason: 'is_member', message: 'Already a member.' }],
      },
    })
    openInvitations()
    const field = await screen.findByLabelText('E-mail addresses or Discord user IDs')
    fireEvent.change(field, { target: { value: 'Ben <ben@tide.test>, 100000000000000009' } })
    fireEvent.click(screen.getByRole('button', { name: /^Invite 2 people/ }))
    expect(await screen.findByText('is already a member.', { exact: false })).toBeTruthy()
    expect((field as HTMLTextAreaElement).value).toBe('ben@tide.test')
    expect(screen.getByText('This instance doesn’t send e-mail.', { exact: false })).toBeTruthy()
    expect(screen.getByText('https://loom.test/join#secret-for-cleo')).toBeTruthy()
    expect(made.sent[0]?.body).toEqual({
      emails: ['ben@tide.test'],
      discord_user_ids: ['100000000000000009'],
    })
  })
})

describe('settings', () => {
  it('are changed by the owner', async () => {
    const made = desk()
    openSettings()
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Policies need an accepted topic/ }))
    fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
    await waitFor(() => expect(made.sent).toHaveLength(1))
    expect(made.sent[0]).toMatchObject({ method: 'PATCH', body: { settings: { policies_need_topic: true } } })
  })

  it('are read by others, who learn whom to ask', async () => {
    desk({ [HOME]: sampleOrga({ me: { ...AMARA, owner: false } }) })
    openSettings()
    expect(await screen.findByText('Only the owner, Lyss Aldana, can change these.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Transfer ownership/ })).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Name').closest('fieldset')?.disabled).toBe(true)
  })
})
