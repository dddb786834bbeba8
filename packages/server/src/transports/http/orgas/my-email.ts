import type { DoneAnswer } from '@arachne/contract'
import { type MyEmailAnswer, MyEmailBody } from '@arachne/contract/governance'
import type { EmailState, MyEmail } from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../../invalid-input.ts'
import type { HttpEnv } from '../env.ts'
import { readJson } from '../json-body.ts'
import { languageOf } from '../texts/language.ts'
import { faceOf } from './seat-of.ts'

export interface MyEmailDeps {
  myEmail: MyEmail
  cdn: string
}

/** `/api/me/email`: the address of whoever asks. */
export function myEmailRoutes({ myEmail, cdn }: MyEmailDeps): Hono<HttpEnv> {
  return new Hono<HttpEnv>()
    .get('/', async (c) => c.json(present(await myEmail.show(faceOf(c, cdn)))))
    .put('/', async (c) => {
      const face = faceOf(c, cdn)
      const { address = '', token } = parseInput(MyEmailBody, await readJson(c.req.raw))
      const state =
        token === undefined
          ? await myEmail.ask(face, { address, language: languageOf(c) })
          : await myEmail.confirm(face, token)
      return c.json(present(state))
    })
    .delete('/', async (c) => {
      await myEmail.remove(faceOf(c, cdn))
      return c.json({ warnings: [] } satisfies DoneAnswer)
    })
}

function present({ address, waiting, sendsMail }: EmailState): MyEmailAnswer {
  return { address, waiting, sends_mail: sendsMail }
}
