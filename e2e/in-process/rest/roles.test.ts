import { ErrorBody, type Right } from '@arachne/contract'
import { API_ROUTES } from '@arachne/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createRequests, type Requests } from './requests.ts'
import {
  type Answer,
  type LoggedIn,
  openRestFixture,
  PEOPLE,
  type Role,
  ROLES,
  type RestFixture,
} from './rest-fixture.ts'

/**
 * + allowed   - not there   x not logged in   ! refused because the command line has no session
 *
 * The columns are groups: nobody, API key, access token | stranger, owner of another entity, admin of another server |
 * owner, admin of the server | operator, command line.
 */
const TABLE = `
GET    /api/status                                     +++ +++ ++ ++
GET    /api/openapi.json                               +++ +++ ++ ++
POST   /api/uploads                                    x++ xxx xx xx
GET    /api/me                                         xxx +++ ++ ++
GET    /api/me/servers                                 xxx +++ ++ ++
GET    /api/live                                       xxx +++ ++ ++
GET    /api/tools                                      xxx +++ ++ ++
GET    /api/invite                                     xxx +++ ++ ++
GET    /api/first-steps                                xxx --- -- ++
GET    /api/journal/verify                             xxx --- -- ++
POST   /api/secrets/rotate                             xxx --- -- ++

GET    /api/entities                                   xxx +++ ++ ++
POST   /api/entities                                   xxx +++ ++ ++
GET    /api/entities/{entity}                          xxx --- ++ ++
PATCH  /api/entities/{entity}                          xxx --- +- ++
DELETE /api/entities/{entity}                          xxx --- +- ++
POST   /api/entities/{entity}/activate                 xxx --- +- ++
POST   /api/entities/{entity}/deactivate               xxx --- +- ++
POST   /api/entities/{entity}/key                      xxx --- +- ++
PUT    /api/entities/{entity}/owner                    xxx --- -- ++
POST   /api/entities/{entity}/gift                     xxx --- +- ++
DELETE /api/entities/{entity}/gift                     xxx --- +- ++
PUT    /api/entities/{entity}/avatar                   xxx --- +- ++
DELETE /api/entities/{entity}/avatar                   xxx --- +- ++
GET    /api/entities/{entity}/status                   xxx --- +- ++
POST   /api/entities/{entity}/connection-test          xxx --- +- ++
GET    /api/entities/{entity}/wake-call                xxx --- +- ++
PUT    /api/entities/{entity}/wake-call                xxx --- +- ++
DELETE /api/entities/{entity}/wake-call                xxx --- +- ++
GET    /api/entities/{entity}/grants                   xxx --- +- ++
DELETE /api/entities/{entity}/grants                   xxx --- +- ++
POST   /api/entities/{entity}/servers                  xxx --- -- ++
GET    /api/entities/{entity}/servers/{server}         xxx --- ++ ++
PATCH  /api/entities/{entity}/servers/{server}         xxx --- -+ ++
DELETE /api/entities/{entity}/servers/{server}         xxx --- ++ ++
PATCH  /api/entities/{entity}/servers/{server}/tuning  xxx --- +- ++
GET    /api/entities/{entity}/servers/{server}/channels xxx --- ++ ++
GET    /api/entities/{entity}/servers/{server}/decisions xxx --- ++ ++
PUT    /api/entities/{entity}/servers/{server}/decisions xxx --- ++ ++

GET    /api/decisions                                  xxx +++ ++ ++
GET    /api/decisions/{id}                             xxx --- ++ ++
POST   /api/decisions/{id}/answer                      xxx --- ++ +!
POST   /api/decisions/{id}/withdraw                    xxx --- +- ++

GET    /api/gifts                                      xxx +++ ++ ++
POST   /api/gifts/{id}/accept                          xxx +-- -- --
POST   /api/gifts/{id}/decline                         xxx +-- -- --

GET    /api/grants                                     xxx +++ ++ ++
DELETE /api/grants/{id}                                xxx --- +- ++
GET    /api/why                                        xxx --- ++ ++

GET    /api/servers                                    xxx +++ ++ ++
GET    /api/servers/{server}                           xxx --- -+ ++
GET    /api/servers/{server}/entities                  xxx --- -+ ++
GET    /api/servers/{server}/bot-check                 xxx --- -+ ++
GET    /api/servers/{server}/settings                  xxx --- -+ ++
PATCH  /api/servers/{server}/settings                  xxx --- -+ ++
GET    /api/servers/{server}/entity-talk               xxx --- -+ ++
GET    /api/servers/{server}/templates                 xxx --- -+ ++
POST   /api/servers/{server}/templates                 xxx --- -+ ++
PATCH  /api/servers/{server}/templates/{template}      xxx --- -+ ++
DELETE /api/servers/{server}/templates/{template}      xxx --- -+ ++
POST   /api/servers/{server}/templates/{template}/apply xxx --- -+ ++
GET    /api/servers/{server}/organisations             xxx --- -+ ++
POST   /api/servers/{server}/organisations             xxx --- -+ --
DELETE /api/servers/{server}/organisations/{orga}      xxx --- -+ ++

GET    /api/requests                                   xxx +++ ++ ++
POST   /api/requests                                   xxx --- +- ++
GET    /api/requests/{id}                              xxx --- ++ ++
POST   /api/requests/{id}/approve                      xxx --- -+ ++
POST   /api/requests/{id}/reject                       xxx --- -+ ++
POST   /api/requests/{id}/withdraw                     xxx --- +- ++

GET    /api/bans                                       xxx --- -- ++
POST   /api/bans                                       xxx --- -- ++
DELETE /api/bans/{server}                              xxx --- -- ++

GET    /api/operator/entities                          xxx --- -- ++
GET    /api/operator/servers                           xxx --- -- ++
GET    /api/operator/people                            xxx --- -- ++
GET    /api/operator/health                            xxx --- -- ++
GET    /api/journal                                    xxx --- -- ++
GET    /api/journal/seal                               xxx +++ ++ ++
GET    /api/activity                                   xxx +++ ++ ++
GET    /api/activity/export                            xxx +++ ++ ++
GET    /api/activity/counts                            xxx +++ ++ ++
GET    /api/notices                                    xxx +++ ++ +!
POST   /api/notices/read                               xxx +++ ++ +!
GET    /api/notices/settings                           xxx +++ ++ +!
PUT    /api/notices/settings                           xxx +++ ++ +!

GET    /api/orgas                                      xxx +++ ++ +!
POST   /api/orgas                                      xxx +++ ++ +!
POST   /api/orgas/practice                             xxx +++ ++ +!
GET    /api/orgas/{orga}                               xxx --- +- --
PATCH  /api/orgas/{orga}                               xxx --- +- --
DELETE /api/orgas/{orga}                               xxx --- +- --
POST   /api/orgas/{orga}/owner                         xxx --- +- --
GET    /api/orgas/{orga}/teams                         xxx --- +- --
POST   /api/orgas/{orga}/teams                         xxx --- +- --
GET    /api/orgas/{orga}/teams/{team}                  xxx --- +- --
PATCH  /api/orgas/{orga}/teams/{team}                  xxx --- +- --
DELETE /api/orgas/{orga}/teams/{team}                  xxx --- +- --
GET    /api/orgas/{orga}/roles                         xxx --- +- --
POST   /api/orgas/{orga}/roles                         xxx --- +- --
GET    /api/orgas/{orga}/roles/{role}                  xxx --- +- --
PATCH  /api/orgas/{orga}/roles/{role}                  xxx --- +- --
DELETE /api/orgas/{orga}/roles/{role}                  xxx --- +- --
GET    /api/orgas/{orga}/members                       xxx --- +- --
GET    /api/orgas/{orga}/members/{member}              xxx --- +- --
PATCH  /api/orgas/{orga}/members/{member}              xxx --- +- --
DELETE /api/orgas/{orga}/members/{member}              xxx --- +- --
GET    /api/orgas/{orga}/policies                      xxx --- +- --
POST   /api/orgas/{orga}/policies                      xxx --- +- --
GET    /api/orgas/{orga}/policies/{policy}             xxx --- +- --
PATCH  /api/orgas/{orga}/policies/{policy}             xxx --- +- --
POST   /api/orgas/{orga}/policies/{policy}/publish     xxx --- +- --
POST   /api/orgas/{orga}/policies/{policy}/retire      xxx --- +- --
GET    /api/orgas/{orga}/decisions                     xxx --- +- --
GET    /api/orgas/{orga}/decisions/verify              xxx --- +- --
GET    /api/orgas/{orga}/decisions/export              xxx --- +- --
GET    /api/orgas/{orga}/invitations                   xxx --- +- --
POST   /api/orgas/{orga}/invitations                   xxx --- +- --
DELETE /api/orgas/{orga}/invitations/{invitation}      xxx --- +- --
GET    /api/orgas/{orga}/channels                      xxx --- +- --
POST   /api/orgas/{orga}/channels                      xxx --- +- --
GET    /api/orgas/{orga}/channels/{channel}/messages   xxx --- +- --
POST   /api/orgas/{orga}/channels/{channel}/messages   xxx --- +- --
POST   /api/orgas/{orga}/channels/{channel}/read       xxx --- +- --
POST   /api/orgas/{orga}/channels/{channel}/images     xxx --- +- --
GET    /api/orgas/{orga}/channels/{channel}/images/{image} xxx --- +- --
GET    /api/orgas/{orga}/messages/{message}            xxx --- +- --
PATCH  /api/orgas/{orga}/messages/{message}            xxx --- +- --
DELETE /api/orgas/{orga}/messages/{message}            xxx --- +- --
GET    /api/orgas/{orga}/messages/{message}/thread     xxx --- +- --
PUT    /api/orgas/{orga}/messages/{message}/reactions  xxx --- +- --
DELETE /api/orgas/{orga}/messages/{message}/reactions  xxx --- +- --
GET    /api/orgas/{orga}/search                        xxx --- +- --
GET    /api/orgas/{orga}/agents                        xxx --- +- --
POST   /api/orgas/{orga}/agents                        xxx --- +- --
GET    /api/orgas/{orga}/agents/activity               xxx --- +- --
DELETE /api/orgas/{orga}/agents/{agent}                xxx --- +- --
GET    /api/orgas/{orga}/discord                       xxx --- +- --
POST   /api/orgas/{orga}/discord/servers               xxx --- +- --
DELETE /api/orgas/{orga}/discord/servers/{server}      xxx --- +- --
GET    /api/orgas/{orga}/discord/channels              xxx --- +- --
GET    /api/orgas/{orga}/channels/{channel}/discord/audience xxx --- +- --
PUT    /api/orgas/{orga}/channels/{channel}/discord    xxx --- +- --
DELETE /api/orgas/{orga}/channels/{channel}/discord    xxx --- +- --
GET    /api/orgas/{orga}/confirmations                 xxx --- +- --
GET    /api/orgas/{orga}/confirmations/{confirmation}  xxx --- +- --
POST   /api/orgas/{orga}/confirmations/{confirmation}/confirm xxx --- +- --
POST   /api/orgas/{orga}/confirmations/{confirmation}/reject xxx --- +- --
GET    /api/orgas/{orga}/webhooks                      xxx --- +- --
POST   /api/orgas/{orga}/webhooks                      xxx --- +- --
POST   /api/orgas/{orga}/webhooks/{webhook}/test       xxx --- +- --
DELETE /api/orgas/{orga}/webhooks/{webhook}            xxx --- +- --
GET    /api/orgas/{orga}/items                        xxx --- +- --
POST   /api/orgas/{orga}/topics                       xxx --- +- --
GET    /api/orgas/{orga}/topics/{topic}               xxx --- +- --
POST   /api/orgas/{orga}/topics/{topic}/{act}         xxx --- +- --
POST   /api/orgas/{orga}/votings                      xxx --- +- --
GET    /api/orgas/{orga}/votings/{voting}             xxx --- +- --
GET    /api/orgas/{orga}/votings/{voting}/tags        xxx --- +- --
POST   /api/orgas/{orga}/votings/{voting}/{act}       xxx --- +- --
POST   /api/orgas/{orga}/elections                    xxx --- +- --
GET    /api/orgas/{orga}/elections/{election}         xxx --- +- --
POST   /api/orgas/{orga}/elections/{election}/{act}   xxx --- +- --
GET    /api/orgas/{orga}/notifications                xxx --- +- --
POST   /api/orgas/{orga}/notifications/read           xxx --- +- --
GET    /api/orgas/{orga}/notifications/preferences    xxx --- +- --
PUT    /api/orgas/{orga}/notifications/preferences    xxx --- +- --
GET    /api/waiting                                    xxx +++ ++ +!
GET    /api/invitations                                xxx +++ ++ +!
POST   /api/invitations/link                           xxx +++ ++ +!
POST   /api/invitations/link/decline                   xxx +++ ++ +!
POST   /api/invitations/{invitation}/accept            xxx +-- -- --
POST   /api/invitations/{invitation}/decline           xxx +-- -- --

GET    /api/me/email                                   xxx +++ ++ +!
PUT    /api/me/email                                   xxx +++ ++ +!
DELETE /api/me/email                                   xxx +++ ++ +!
DELETE /api/me/session                                 xxx +++ ++ +!
DELETE /api/me/sessions                                xxx +++ ++ +!
`

type Mark = '+' | '-' | 'x' | '!'

interface Line {
  at: string
  marks: Record<Role, Mark>
}

const LINES: Line[] = TABLE.trim()
  .split(/\n+/)
  .map((text) => {
    const [method = '', path = '', ...groups] = text.split(/\s+/)
    const marks = Array.from(groups.join(''))
    if (marks.length !== ROLES.length) throw new Error(`This line has ${marks.length} marks: ${text}`)
    const named = ROLES.map((role, index) => [role, marks[index]])
    return { at: `${method} ${path}`, marks: Object.fromEntries(named) as Record<Role, Mark> }
  })

/** What each right says, in the same marks. */
const PROMISED: Record<Right, string> = {
  anybody: '++++++++++',
  key: 'x++xxxxxxx',
  person: 'xxx+++++++',
  account: 'xxx++++++!',
  browser: 'xxx++++++!',
  sees: 'xxx---++++',
  owner: 'xxx---+-++',
  entityOperator: 'xxx-----++',
  grantOwner: 'xxx---+-++',
  receiver: 'xxx+------',
  admin: 'xxx----+++',
  manager: 'xxx----+--',
  ownerAndAdmin: 'xxx-----++',
  seatOwner: 'xxx---+-++',
  seatAdmin: 'xxx----+++',
  seatOwnerOrAdmin: 'xxx---++++',
  requestOwner: 'xxx---+-++',
  requestAdmin: 'xxx----+++',
  requestOwnerOrAdmin: 'xxx---++++',
  approver: 'xxx---+++!',
  questionOwner: 'xxx---+-++',
  decides: 'xxx---++++',
  operator: 'xxx-----++',
  orgaMember: 'xxx---+---',
  channelReader: 'xxx---+---',
  itemReader: 'xxx---+---',
  invited: 'xxx+------',
}

let fixture: RestFixture
let requests: Requests
beforeAll(async () => {
  fixture = await openRestFixture(undefined, { ENTITIES_PER_OWNER: '1000' })
  requests = createRequests(fixture)
})
afterAll(async () => fixture[Symbol.asyncDispose]())

const CODES = { x: [401, 'unauthenticated'], '-': [404, 'not_found'], '!': [400, 'invalid'] } as const

function markOf({ status, body }: Answer): string {
  if (status === 200 || status === 201) return '+'
  const { code } = ErrorBody.parse(body)
  const fitting = Object.entries(CODES).find(([, [number, word]]) => number === status && word === code)
  return fitting?.[0] ?? `${status} ${JSON.stringify(body)}`
}

describe('L-20: the table of roles', () => {
  it('has a line for every route of the API, and no other', () => {
    expect(LINES.map(({ at }) => at).toSorted()).toEqual(API_ROUTES.map(({ at }) => at).toSorted())
  })

  it('says the same as the document of the API', () => {
    const differing = API_ROUTES.flatMap(({ at, right }) => {
      const line = LINES.find((one) => one.at === at)
      const marks = ROLES.map((role) => line?.marks[role]).join('')
      return marks === PROMISED[right] ? [] : [`${at}: ${right} and ${marks}`]
    })
    expect(differing).toEqual([])
  })
})

describe('L-20, I-10: each role', () => {
  it.each(LINES)('finds what is theirs and nothing else: $at', async ({ at, marks }) => {
    const refused = ROLES.filter((role) => marks[role] !== '+')
    const allowed = ROLES.filter((role) => marks[role] === '+')
    const found: Partial<Record<Role, string>> = {}
    const shared = await requests.prepare(at)
    const before = await fixture.dump()
    for (const role of refused) found[role] = markOf(await fixture.as[role](shared.line, shared.sent))
    expect(await fixture.dump(), 'A refusal changed something.').toBe(before)
    for (const role of allowed) {
      const { line, sent } = await requests.prepare(at)
      // The command line belongs to nobody, so it says whose the entity is.
      const named = at === 'POST /api/entities' && role === 'local'
      const body = named ? { ...(sent.body as object), owner: 'lyss' } : sent.body
      found[role] = markOf(await fixture.as[role](line, { ...sent, ...(body !== undefined && { body }) }))
      if (at.startsWith('DELETE /api/me/session')) await logInAgain(role)
    }
    expect(found).toEqual(marks)
  })
})

async function logInAgain(role: Role): Promise<void> {
  if (role in PEOPLE) await fixture.browsers[role as LoggedIn].logIn(PEOPLE[role as LoggedIn])
}
