import { type VerifyJournalAnswer, VerifyJournalQuery } from '@arachne/contract'
import { AppError, demandOperator, type Journal, type JournalHead } from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../invalid-input.ts'
import type { HttpEnv } from './env.ts'

export function journalRoutes(journal: Pick<Journal, 'verify'>) {
  return new Hono<HttpEnv>().get('/verify', async (c) => {
    demandOperator(c.var.person)
    const { space, head } = parseInput(VerifyJournalQuery, c.req.query())
    if (head !== undefined && space === undefined) {
      throw new AppError('invalid', 'head: needs the space it belongs to')
    }
    const report = await journal.verify(space, head === undefined ? undefined : headOf(head))
    const answer: VerifyJournalAnswer = {
      ok: report.ok,
      spaces: report.spaces.map(({ brokenAt, problem, ...rest }) => ({
        ...rest,
        ...(brokenAt === undefined ? {} : { broken_at: brokenAt }),
        ...(problem === undefined ? {} : { problem }),
      })),
    }
    return c.json(answer)
  })
}

/** `<seq>:<hash>`, checked by the schema. */
function headOf(text: string): JournalHead {
  const [seq = '', hash = ''] = text.split(':')
  return { seq: Number(seq), hash }
}
