import type { FoundRecord, NewRecord } from '@arachne/core/authority'
import { expect, it } from 'vitest'

import { createClientDocuments } from './client-documents.ts'

const URL = 'https://vendor.example/client.json'
const DAY = 24 * 60 * 60_000

it('A-03: the last good copy of a document is used while the vendor has a bad day', async () => {
  const kept = new Map<string, NewRecord>()
  let now = Date.parse('2026-11-15T12:00:00.000Z')
  let page: { status?: number; body: unknown } = { body: '' }
  /** A process that has nothing in memory. */
  const open = () =>
    createClientDocuments({
      records: {
        put: async (record) => void kept.set(record.id, record),
        async find({ id }) {
          const found = kept.get(id)
          return found && found.expiresAt > now ? (found as unknown as FoundRecord) : undefined
        },
      },
      request: async () => ({
        status: page.status ?? 200,
        bytes: new TextEncoder().encode(JSON.stringify(page.body)),
      }),
      limits: { takeDocument: async () => {} },
      clock: { now: () => now },
    })
  const good = { client_id: URL, redirect_uris: ['https://vendor.example/cb'] }
  page = { body: good }
  await open().document(URL)
  for (const bad of [{ status: 404, body: 'gone' }, { body: '<html>' }, { body: { client_id: 'x' } }]) {
    page = bad
    expect(await (await open().document(URL)).json()).toEqual(good)
  }
  now += 36 * DAY
  await expect(open().document(URL)).rejects.toThrow('another client')
})
