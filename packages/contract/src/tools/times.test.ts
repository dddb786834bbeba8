import { expect, it } from 'vitest'

import { ReadMessagesInput } from './messages.ts'
import { SearchMessagesInput } from './search.ts'

it.each(['2026-11-16T08:00:00Z', '2026-11-16T17:00:00+09:00', '2026-11-16T08:00:00.123Z'])(
  'I-54: takes %s for a time, as the published schema says',
  (time) => {
    expect(ReadMessagesInput.safeParse({ since: time }).success).toBe(true)
    const search = { server_id: '100000000000000001', query: 'tea', before: time, after: time }
    expect(SearchMessagesInput.safeParse(search).success).toBe(true)
  },
)

it.each(['yesterday', '2026-11-16', '2026-11-16 08:00', '2026-02-30T08:00:00Z', ''])(
  'I-54: does not take %j for a time',
  (time) => {
    expect(ReadMessagesInput.safeParse({ since: time }).success).toBe(false)
    expect(
      SearchMessagesInput.safeParse({ server_id: '100000000000000001', query: 'tea', before: time }).success,
    ).toBe(false)
  },
)
