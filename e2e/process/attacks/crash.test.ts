import { setTimeout as pause } from 'node:timers/promises'

import { describe, expect, it } from 'vitest'

import { connectOperator, type Made } from '../../support/operator.ts'
import { type Product, startProduct, temporaryFolder } from '../../support/product.ts'
import { createWorld } from '../../support/world.ts'

const JOIN = { server: 'Hearthside', channels: ['general'] }

/** Makes entities and lets them in until the process is gone. */
async function workUntilGone(product: Product, name: string): Promise<void> {
  const operator = await connectOperator(product)
  for (let n = 0; ; n += 1) {
    try {
      const { entity } = await operator.createEntity({ name: `${name} ${n}`, owner: 'lyss' })
      await operator.ask('POST', `/api/entities/${entity.id}/servers`, JOIN)
    } catch {
      return
    }
  }
}

describe('a process that dies in the middle', () => {
  it('leaves a journal that verifies, one role per name, and joins that can be repeated', async () => {
    await using folder = await temporaryFolder()
    for (const [round, delayMs] of [120, 260, 410].entries()) {
      const product = await startProduct({ dataDir: folder.path })
      const work = workUntilGone(product, `Round ${round}`)
      await pause(delayMs)
      process.kill(product.pid, 'SIGKILL')
      await product.interrupt()
      await work
    }

    await using product = await startProduct({ dataDir: folder.path })
    const operator = await connectOperator(product)
    expect((await operator.ask('GET', '/api/journal/verify')).body).toMatchObject({ ok: true })
    const listed = (await operator.ask('GET', '/api/entities')).body
    const { entities } = listed as { entities: Made['entity'][] }
    expect(entities.length).toBeGreaterThan(1)
    for (const { id } of entities.filter(({ servers }) => servers.length === 0)) {
      expect((await operator.ask('POST', `/api/entities/${id}/servers`, JOIN)).status).toBe(201)
    }
    const world = createWorld(product.sandbox.control)
    const { guilds } = (await world.ask<{ guilds: { roles: { name: string }[] }[] }>('GET', '/state')).body
    const roles = guilds[0]?.roles.map(({ name }) => name) ?? []
    expect(roles.filter((name, index) => roles.indexOf(name) !== index)).toEqual([])
    for (const { name } of entities) expect(roles).toContain(name)
  })
})
