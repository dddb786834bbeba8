import { type RotateSecretsAnswer, RotateSecretsBody } from '@arachne/contract'
import { demandOperator, type Journal, type SigningKeys } from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../invalid-input.ts'
import type { HttpEnv } from './env.ts'
import { readJson } from './json-body.ts'

interface Deps {
  signingKeys: Pick<SigningKeys, 'rotate'>
  journal: Pick<Journal, 'record'>
}

export function secretRoutes({ signingKeys, journal }: Deps) {
  return new Hono<HttpEnv>().post('/rotate', async (c) => {
    demandOperator(c.var.person)
    const { forget_old: forgetOld } = parseInput(RotateSecretsBody, await readJson(c.req.raw))
    const { kid } = await signingKeys.rotate({ forgetOld })
    await journal.record({
      space: 'instance',
      actor: c.var.person.actor,
      action: 'secrets.rotated',
      target: `signing-key:${kid}`,
      outcome: 'ok',
      details: { forget_old: forgetOld },
    })
    return c.json({ signing_key: kid } satisfies RotateSecretsAnswer)
  })
}
