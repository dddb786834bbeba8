import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { connection } from './connection.ts'
import { loadWhenReached } from './load-when-reached.ts'

afterEach(() => connection.set({ reach: 'ok' }))

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/Why.js')

describe('a page in a file of its own', () => {
  it('L-19: waits while Arachne does not answer, and is loaded once it does', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(missing).mockResolvedValue('page')
    const loading = loadWhenReached(load)
    await waitFor(() => expect(connection.get().reach).toBe('lost'))
    expect(load).toHaveBeenCalledOnce()
    connection.set({ reach: 'ok' })
    expect(await loading).toBe('page')
  })

  it('is told to be missing while Arachne answers', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({})))
    await expect(loadWhenReached(() => Promise.reject(missing))).rejects.toBe(missing)
  })
})
