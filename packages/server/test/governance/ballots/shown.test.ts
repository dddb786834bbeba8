import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Agent, type AgentApp, startAgentApp } from '../../support/agent-app.ts'
import { modern } from '../../support/rpc.ts'

const NOW = Date.UTC(2026, 10, 15, 9)
const VOTERS = ['lyss', 'jonas', 'mina'] as const
type Voter = (typeof VOTERS)[number]

/** The same totals (2, 1, 1), and no two people alike in both. */
const ONE = { lyss: ['1', '2'], jonas: ['3'], mina: ['1'] }
const OTHER = { lyss: ['1'], jonas: ['1', '3'], mina: ['2'] }

/** An app in which people vote in one way. */
interface Side {
  app: AgentApp
  agent: Agent
  ballots: Record<Voter, string[]>
  votingId: string
}

async function openSide(ballots: Side['ballots']): Promise<Side> {
  const app = await startAgentApp({ clock: { now: () => NOW } })
  const agent = await app.letIn('jonas', { role_ids: [app.roles.helper] })
  return { app, agent, ballots, votingId: '' }
}

async function openVote(side: Side, anonymous: boolean): Promise<void> {
  const paper = { question: 'Which bread?', options: ['Rye', 'Spelt', 'Oat'], mode: 'approval' }
  const body = {
    channel_id: side.app.channels.all,
    anonymous,
    deadline: null,
    results: 'after_close',
    ...paper,
  }
  const { voting } = await side.app.ask<{ voting: { id: string } }>('lyss', 'POST votings', body)
  side.votingId = voting.id
}

const cast = ({ app, ballots, votingId }: Side, who: Voter) =>
  app.ask(who, `POST votings/${votingId}/cast`, { choices: ballots[who] })

/** Ids, tags, digests, links and times are another each time; lists may come in the order of ids. */
function plain(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(plain).toSorted((left, right) => (text(left) < text(right) ? -1 : 1))
  if (typeof value === 'string')
    return value.replaceAll(/[\w-]{16,}|\d{4}-\d\d-\d\dT[\d:.]+Z|:\d{4,5}\b/g, '#')
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [plain(key), plain(one)]))
}
const text = (value: unknown): string => JSON.stringify(value) ?? ''

/** Every address people can ask of an organisation, with what is known of it filled in. */
async function addresses({ app, votingId }: Side): Promise<string[]> {
  const answer = await fetch(`${app.url}/api/openapi.json`)
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, unknown>> }
  const known: Record<string, string> = {
    orga: app.orgaId,
    voting: votingId,
    channel: app.channels.all,
    team: app.root,
    role: app.roles.helper,
    member: app.members.jonas,
  }
  return Object.entries(paths)
    .filter(
      ([path, verbs]) => 'get' in verbs && /^\/api\/(?:orgas|waiting|activity|journal|notices)/.test(path),
    )
    .map(([path]) =>
      path.replace(/^\/api/, '').replaceAll(/\{(\w+)\}/g, (all, name: string) => known[name] ?? all),
    )
    .filter((path) => !path.includes('{'))
    .flatMap((path) => asked(path).map((query) => `${path}${query}`))
}

/** What some addresses do not answer without. */
function asked(path: string): string[] {
  if (path.endsWith('/export')) return ['?format=json', '?format=csv']
  return path.endsWith('/search') ? ['?query=bread'] : ['']
}

const nameless = (path: string) => String(plain(path))

/** What everybody is shown anywhere, by who and where. */
async function shownBy(side: Side): Promise<Map<string, string>> {
  const shown = new Map<string, string>()
  for (const path of await addresses(side)) {
    for (const who of VOTERS) {
      const response = await side.app.send(who, `GET ${path}`)
      const body = await response.text()
      const lines = body.split('\n').map((line) => plain(orText(line)))
      shown.set(`${who} ${nameless(path)}`, text([response.status, lines]))
    }
  }
  const { body } = await modern(side.agent, 'resources/list')
  const listed = (body.result as { resources?: { uri: string }[] }).resources ?? []
  const own = [`/channels/${side.app.channels.all}/messages`, '/decisions'].map(side.app.uri)
  for (const uri of new Set([...listed.map((one) => one.uri), ...own])) {
    const read = await modern(side.agent, 'resources/read', { uri })
    const [content] = (read.body.result as { contents?: { text?: string }[] } | undefined)?.contents ?? []
    shown.set(`agent ${nameless(uri)}`, text(plain(orText(content?.text ?? String(read.body.error?.code)))))
  }
  return shown
}

function orText(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch {
    return line
  }
}

/** Where the two are shown something else. */
async function differing(sides: readonly [Side, Side]): Promise<string[]> {
  const [one, other] = [await shownBy(sides[0]), await shownBy(sides[1])]
  expect(one.size).toBeGreaterThan(60)
  const places = new Set([...one.keys(), ...other.keys()])
  expect(one.get('lyss /orgas/#/decisions/export?format=csv')).toContain('[200,')
  return [...places].filter((key) => one.get(key) !== other.get(key))
}

describe('two organisations that vote otherwise, with the same totals', () => {
  let sides: [Side, Side]
  beforeAll(async () => {
    sides = [await openSide(ONE), await openSide(OTHER)]
  })
  afterAll(async () => {
    for (const { app } of sides) await app[Symbol.asyncDispose]()
  })
  const vote = async (...who: Voter[]) => {
    for (const one of who) for (const side of sides) await cast(side, one)
  }

  it('G-129: are shown the same everywhere, before a secret vote ends and after', async () => {
    for (const side of sides) await openVote(side, true)
    await vote('lyss', 'jonas')
    // What follows from a vote may reach one of them a moment later.
    await expect.poll(() => differing(sides)).toEqual([])
    await vote('mina')
    await expect.poll(() => differing(sides)).toEqual([])
    const read = (await shownBy(sides[0])).get('agent swarmrise://orgas/#/channels/#/messages')
    expect(read).toContain('Which bread?')
    for (const { app } of sides) expect(app.logged()).not.toMatch(/choices|tally/)
  })

  it('are shown something else in many places where they vote by name', async () => {
    for (const side of sides) await openVote(side, false)
    await vote('lyss', 'jonas', 'mina')
    const places = VOTERS.map((who) => `${who} /orgas/#/votings/#`)
    expect(await differing(sides)).toEqual(expect.arrayContaining(places))
  })
})
