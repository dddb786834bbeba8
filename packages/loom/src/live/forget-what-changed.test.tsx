import type { EntityId, LiveEvent } from '@arachne/contract'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'

import { keys } from '../api/keys.ts'
import { forgetWhatChanged } from './forget-what-changed.ts'

const KAEL = '7f3c1a52-90de-4c1f-9a55-0a4b5c6d7e8f' as EntityId
const WREN = '8f3c1a52-90de-4c1f-9a55-0a4b5c6d7e8f' as EntityId

function oldAfter(event: LiveEvent): string[] {
  const queries = new QueryClient()
  const kept = {
    list: keys.entityList(),
    kael: keys.entity(KAEL),
    grants: keys.grants(KAEL),
    wren: keys.entity(WREN),
    requests: keys.requestList(),
    status: keys.status,
  }
  for (const key of Object.values(kept)) queries.setQueryData(key, {})
  forgetWhatChanged(queries, event)
  const names = Object.entries(kept).filter(([, key]) => queries.getQueryState(key)?.isInvalidated)
  return names.map(([name]) => name)
}

describe('what an open page hears', () => {
  it.each<[LiveEvent, string[]]>([
    [{ kind: 'hello', version: '1' }, []],
    [{ kind: 'entity', entity_id: KAEL }, ['list', 'kael', 'grants']],
    [{ kind: 'grants', entity_id: KAEL }, ['list', 'grants']],
    [{ kind: 'requests' }, ['requests']],
    [{ kind: 'status' }, ['status']],
    [{ kind: 'everything' }, ['list', 'kael', 'grants', 'wren', 'requests', 'status']],
  ])('L-11: after %o asks again for what it is about, and for nothing else', (event, old) => {
    expect(oldAfter(event)).toEqual(old)
  })
})
