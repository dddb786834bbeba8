import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Product } from './product.ts'

export interface Made {
  entity: { id: string; name: string; url: string; has_key: boolean; servers: unknown[] }
  key?: string
  claim_url?: string
}

/** Whoever can read the data directory, speaking to the REST API. */
export interface Operator {
  ask(
    method: 'GET' | 'PATCH' | 'POST' | 'PUT',
    path: string,
    body?: object,
  ): Promise<{ status: number; body: unknown }>
  createEntity(wish: { name: string; owner: string; print_key?: boolean }): Promise<Made>
}

export async function connectOperator(product: Pick<Product, 'loom' | 'dataDir'>): Promise<Operator> {
  const token = await readFile(join(product.dataDir, 'local-token'), 'utf8')
  const headers = { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' }

  const ask: Operator['ask'] = async (method, path, body) => {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const answer = await fetch(`${product.loom}${path}`, init)
    return { status: answer.status, body: await answer.json() }
  }

  return {
    ask,
    async createEntity(wish) {
      const { status, body } = await ask('POST', '/api/entities', wish)
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body as Made
    },
  }
}
