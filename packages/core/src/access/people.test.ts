import { describe, expect, it } from 'vitest'

import { sampleMembership } from '../../test/sample-standing.ts'
import {
  demandRight,
  isOperatorActor,
  LOCAL_OPERATOR,
  mayEndGrant,
  mayLendEntity,
  mayManageEntity,
  mayRuleServer,
  maySeeEntity,
  type Person,
  visibleMemberships,
} from './people.ts'

const LYSS = '400000000000000001'
const HOME = '100000000000000001'
const AWAY = '100000000000000002'
const entity = { ownerId: LYSS }

const person = (over: Partial<Person> = {}): Person => ({
  actor: 'person:400000000000000009',
  name: 'somebody',
  userId: '400000000000000009',
  isOperator: false,
  administers: () => false,
  ...over,
})
const owner = person({ userId: LYSS })
const adminOf = (...servers: string[]) => person({ administers: (id) => servers.includes(id) })
const on = (serverId: string) => sampleMembership({ serverId })

describe('I-10: who may do what', () => {
  it('lets the owner and the operator manage an entity, and no admin', () => {
    expect(mayManageEntity(owner, entity)).toBe(true)
    expect(mayManageEntity(LOCAL_OPERATOR, entity)).toBe(true)
    expect(mayManageEntity(adminOf(HOME), entity)).toBe(false)
    expect(mayManageEntity(person(), entity)).toBe(false)
  })

  it('lets nobody but the owner lend an entity, not even the operator', () => {
    expect(mayLendEntity(owner, entity)).toBe(true)
    expect(mayLendEntity(LOCAL_OPERATOR, entity)).toBe(false)
    expect(mayLendEntity(person({ isOperator: true }), entity)).toBe(false)
    expect(mayLendEntity(adminOf(HOME), entity)).toBe(false)
  })

  it('T20: lets the owner, the operator and whoever let an app in shut it out', () => {
    const grant = { userId: '400000000000000009' }
    expect(mayEndGrant(owner, grant, entity)).toBe(true)
    expect(mayEndGrant(LOCAL_OPERATOR, grant, entity)).toBe(true)
    expect(mayEndGrant(person(), grant, entity)).toBe(true)
    expect(mayEndGrant(person(), { userId: LYSS }, entity)).toBe(false)
    expect(mayEndGrant(adminOf(HOME), { userId: LYSS }, entity)).toBe(false)
  })

  it('lets the admin of a server and the operator rule it, and no owner', () => {
    expect(mayRuleServer(adminOf(HOME), HOME)).toBe(true)
    expect(mayRuleServer(adminOf(HOME), AWAY)).toBe(false)
    expect(mayRuleServer(LOCAL_OPERATOR, AWAY)).toBe(true)
    expect(mayRuleServer(owner, HOME)).toBe(false)
  })

  it('never shows an admin the entities of another server, nor where else their own are', () => {
    expect(maySeeEntity(adminOf(HOME), entity, [on(AWAY)])).toBe(false)
    expect(maySeeEntity(adminOf(HOME), entity, [on(AWAY), on(HOME)])).toBe(true)
    expect(visibleMemberships(adminOf(HOME), entity, [on(AWAY), on(HOME)])).toEqual([on(HOME)])
    expect(visibleMemberships(owner, entity, [on(AWAY), on(HOME)])).toHaveLength(2)
  })

  it('shows an admin exactly their own servers, whichever these are', () => {
    const subsets = [[], [HOME], [AWAY], [HOME, AWAY]]
    for (const ruled of subsets) {
      for (const joined of subsets) {
        const seen = visibleMemberships(adminOf(...ruled), entity, joined.map(on))
        expect(seen.map(({ serverId }) => serverId)).toEqual(joined.filter((id) => ruled.includes(id)))
      }
    }
  })

  it('answers a stranger as if nothing were there', () => {
    expect(() => demandRight(false)).toThrow(expect.objectContaining({ code: 'not_found' }) as Error)
    expect(() => demandRight(true)).not.toThrow()
  })

  it('knows an operator by the word of the journal', () => {
    expect(isOperatorActor(LOCAL_OPERATOR.actor)).toBe(true)
    expect(isOperatorActor(`person:${LYSS}`)).toBe(false)
  })
})
