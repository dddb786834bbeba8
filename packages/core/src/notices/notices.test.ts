import { EntityId } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import type { JournalEntry } from '../journal/journal-store.ts'
import { asked, noticesIn } from './notices-in.ts'

const KAEL = EntityId.parse('6f1c1a7e-4f5b-4c0e-9b1d-000000000001')
const LYSS = '1'

function entry(over: Partial<JournalEntry>): JournalEntry {
  return {
    space: 'server:7',
    seq: 1,
    at: '2026-11-15T09:00:00.000Z',
    actor: 'person:2',
    action: 'entity.left',
    target: `entity:${KAEL}`,
    outcome: 'ok',
    details: {},
    previousHash: '',
    hash: '',
    ...over,
  }
}

const told = (over: Partial<JournalEntry>) =>
  noticesIn(entry(over), LYSS).map(({ kind, audience }) => `${kind} ${audience}`)

describe('what is news', () => {
  it('L-07: tells admins of requests and owners of answers', () => {
    const details = { request_id: 'r1' }
    expect(noticesIn(entry({ action: 'entity.joined', details }), LYSS)).toEqual([])
    expect(noticesIn(entry({ action: 'request.created', actor: `person:${LYSS}`, details }), LYSS)).toEqual([
      {
        kind: 'request_created',
        audience: 'server:7',
        entityId: KAEL,
        serverId: '7',
        requestId: 'r1',
        by: LYSS,
      },
    ])
    expect(told({ action: 'request.approved', details })).toEqual(['request_approved person:1'])
    expect(told({ action: 'request.refused', details })).toEqual(['request_refused person:1'])
    expect(told({ action: 'request.withdrawn', details })).toEqual([])
  })

  it('L-07: tells admins of an organisation that asks for their server, and of none that they asked', () => {
    const line = { action: 'organisation.asked', actor: 'person:3', target: 'organisation:o1' }
    expect(noticesIn(entry({ ...line, details: { asked_by: 'owner' } }), undefined)).toEqual([
      {
        kind: 'organisation_asks',
        audience: 'server:7',
        entityId: null,
        serverId: '7',
        requestId: 'organisation:o1@server:7',
        by: '3',
      },
    ])
    expect(told({ ...line, details: { asked_by: 'manager' } })).toEqual([])
    const ends = ['linked', 'unlinked'].map((end) => entry({ ...line, action: `organisation.${end}` }))
    expect(ends.map(asked)).toEqual(['organisation:o1@server:7', 'organisation:o1@server:7'])
  })

  it('L-07: tells owner and admins that somebody has the name of an entity, an owner who is both once', () => {
    const marked = entry({ action: 'name.marked', actor: 'system', details: { holder: 'member:5' } })
    expect(noticesIn(marked, LYSS)).toMatchObject([
      { kind: 'name_marked', audience: 'person:1', serverId: '7', entityId: KAEL },
      { kind: 'name_marked', audience: 'server:7', serverId: '7', entityId: KAEL, by: LYSS },
    ])
    expect(told({ action: 'name.unmarked', actor: 'system' })).toEqual([])
  })

  it('is nothing that somebody did themselves, or that their entity did', () => {
    expect(told({})).toEqual(['removed_from_server person:1'])
    expect(told({ actor: `person:${LYSS}` })).toEqual([])
    expect(told({ actor: `operator:${LYSS}` })).toEqual([])
    expect(told({ actor: `entity:${KAEL}` })).toEqual([])
  })

  it('tells the old and the new owner', () => {
    const change = { space: 'instance', action: 'entity.owner_changed', details: { from: LYSS, to: '3' } }
    expect(told({ ...change, actor: 'operator:local' })).toEqual([
      'entity_taken person:1',
      'entity_received person:3',
    ])
    expect(told({ ...change, actor: `person:${LYSS}` })).toEqual(['entity_received person:3'])
  })

  it('asks the receiver of a gift, and tells the giver what they said', () => {
    const gift = { space: 'instance', details: { gift_id: 'g1', from: LYSS, to: '3' } }
    const offer = entry({ ...gift, action: 'gift.offered', actor: `person:${LYSS}` })
    expect(noticesIn(offer, LYSS)).toMatchObject([
      { kind: 'gift_offered', audience: 'person:3', requestId: 'g1', by: LYSS },
    ])
    const answer = (action: string) => told({ ...gift, action, actor: 'person:3' })
    expect(answer('gift.declined')).toEqual(['gift_declined person:1'])
    expect(answer('entity.owner_changed')).toEqual(['gift_accepted person:1'])
    expect(told({ ...gift, action: 'gift.withdrawn', actor: `person:${LYSS}` })).toEqual([])
  })

  it('tells of the end of an app unless something larger ended, which is told itself', () => {
    expect(told({ action: 'grant.ended', actor: 'system', details: { why: 'reuse' } })).toEqual([
      'app_disconnected person:1',
    ])
    expect(told({ action: 'grant.ended', details: { why: 'deactivated' } })).toEqual([])
  })

  it('reaches whoever owned what is gone, and leaves messages alone', () => {
    const gone = entry({ action: 'entity.deleted', details: { owner_id: '9' } })
    expect(noticesIn(gone, undefined)).toMatchObject([{ kind: 'entity_deleted', audience: 'person:9' }])
    expect(told({ action: 'message.sent', actor: 'entity:x' })).toEqual([])
  })
})
