import type { MeAnswer } from '@arachne/contract'
import type { MemberRef, OrgaView, RoleView, TeamView } from '@arachne/contract/governance'

export const AT = '2026-11-15T09:00:00.000Z'

export const AMARA: MemberRef = { id: 'm-amara', name: 'Amara Okafor', avatar_url: null, left: false }
export const LYSS: MemberRef = { id: 'm-lyss', name: 'Lyss Aldana', avatar_url: null, left: false }

const ME: MeAnswer = {
  id: '100000000000000007',
  name: 'lyss',
  avatar_url: null,
  is_operator: false,
  csrf_token: null,
  servers: [],
  sessions: [],
  entity_limit: 5,
}

export function sampleOrga(over: Partial<OrgaView> = {}): OrgaView {
  return {
    id: 'tide',
    name: 'Tidewater',
    mission: 'Keeps the water clean.',
    accent_color: '#2b6a78',
    owner: LYSS,
    me: { ...LYSS, owner: true },
    members: 2,
    teams: 2,
    practice: false,
    email_domains: [],
    settings: {
      consent_hours: 72,
      auto_resolve: true,
      close_when_complete: true,
      results: 'live',
      anonymous_votings: true,
      web_only_secrets: false,
      items_by: 'anyone',
      structure_change: 'anyone',
      policies_need_topic: false,
      chat_days: null,
      agents: {
        allowed: true,
        permission: 'action',
        max_days: 90,
        anonymous_ballots: false,
        ask_first: false,
        notify_members: true,
        reads_per_minute: 60,
        calls_per_minute: 10,
        searches_per_minute: 20,
      },
    },
    created_at: AT,
    counts: { waiting: 0, unread: 0, open_items: 0 },
    ...over,
  }
}

export function sampleRole(over: Partial<RoleView> = {}): RoleView {
  return {
    id: 'r-keeper',
    team: { id: 't-root', name: 'Tidewater', color: '#2b6a78' },
    title: 'Tool keeper',
    role_type: null,
    mission: 'Keeps the tools in order.',
    duties: ['count', 'mend'],
    icon: null,
    holder: AMARA,
    linked_role: null,
    leads_team: null,
    term_ends_at: null,
    review_on: null,
    policies: 0,
    ...over,
  }
}

export function sampleTeam(over: Partial<TeamView> = {}): TeamView {
  const { id = 't-root', name = 'Tidewater', color = '#2b6a78', members = [LYSS, AMARA] } = over
  const team = { id, name, color }
  const leader = sampleRole({
    id: `${id}-lead`,
    team,
    title: 'Leader',
    role_type: 'leader',
    holder: members[0] ?? LYSS,
  })
  return {
    ...team,
    mission: 'Keeps the water clean.',
    parent_id: null,
    channel_id: `${id}-chat`,
    archived: false,
    roles: [leader],
    members,
    open_items: 0,
    ...over,
  }
}

interface Sent {
  method: string
  path: string
  body: unknown
}

/** The API of one organisation: a GET answers what is put under its path, everything else is heard and answered. */
export function fakeOrgaDesk(answers: Record<string, unknown>) {
  const known: Record<string, unknown> = {
    '/api/me': ME,
    '/api/orgas': { orgas: [sampleOrga()] },
    '/api/orgas/tide': sampleOrga(),
    '/api/orgas/tide/teams': { teams: [sampleTeam()] },
    '/api/orgas/tide/members': { members: [] },
    '/api/invitations': { invitations: [] },
    ...answers,
  }
  const sent: Sent[] = []
  return {
    known,
    sent,
    fetch: async (address: string, init?: { method?: string; body?: string }): Promise<Response> => {
      const { pathname } = new URL(address, 'http://loom.test')
      const method = init?.method ?? 'GET'
      if (method !== 'GET')
        sent.push({ method, path: pathname, body: JSON.parse(init?.body ?? 'null') as unknown })
      const answer = known[`${method} ${pathname}`] ?? known[pathname]
      if (answer instanceof Response) return answer.clone()
      if (answer !== undefined) return Response.json(answer)
      const message = `Nothing under ${method} ${pathname}.`
      return Response.json({ code: 'not_found', message }, { status: 404 })
    },
  }
}
