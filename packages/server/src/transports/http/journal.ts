import {
  type JournalSealAnswer,
  type ListJournalAnswer,
  ListJournalQuery,
  type VerifyJournalAnswer,
  VerifyJournalQuery,
} from '@arachne/contract'
import {
  type ActivityStore,
  AppError,
  type Clock,
  demandOperator,
  type Journal,
  type JournalHead,
  type NameBook,
  type Places,
  type VerifyReport,
} from '@arachne/core'
import { Hono } from 'hono'

import { parseInput } from '../invalid-input.ts'
import { pageOfActivity } from './activity/activity-page.ts'
import { createPresentActivity, cursorOf, withSeal } from './activity/present-activity.ts'
import type { HttpEnv } from './env.ts'

interface Deps {
  journal: Pick<Journal, 'verify'>
  activityStore: ActivityStore
  names: NameBook
  places: Pick<Places, 'servers' | 'channels'>
  clock: Clock
}

export function journalRoutes(deps: Deps) {
  const { journal, activityStore } = deps
  const present = createPresentActivity(deps)
  const latest = createLatestCheck(deps)
  return new Hono<HttpEnv>()
    .get('/', async (c) => {
      demandOperator(c.var.person)
      const query = parseInput(ListJournalQuery, c.req.query())
      const { entries, hasMore } = await pageOfActivity(activityStore, 'all', query)
      const views = await present(entries)
      const last = entries.at(-1)
      const answer: ListJournalAnswer = {
        entries: entries.flatMap((entry, at) => {
          const view = views[at]
          return view ? [withSeal(view, entry)] : []
        }),
        ...(hasMore && last && { next: cursorOf(last) }),
      }
      return c.json(answer)
    })
    .get('/seal', async (c) => {
      const { at, report } = await latest()
      const problems = report.spaces.flatMap(problemsOf)
      const entries = report.spaces.reduce((sum, space) => sum + space.entries, 0)
      const answer: JournalSealAnswer = {
        ok: report.ok,
        checked_at: new Date(at).toISOString(),
        ...(c.var.person.isOperator && { entries, problems }),
      }
      return c.json(answer)
    })
    .get('/verify', async (c) => {
      demandOperator(c.var.person)
      const { space, head } = parseInput(VerifyJournalQuery, c.req.query())
      if (head !== undefined && space === undefined) {
        throw new AppError('invalid', 'head: needs the space it belongs to')
      }
      const report = await journal.verify(space, head === undefined ? undefined : headOf(head))
      const answer: VerifyJournalAnswer = {
        ok: report.ok,
        spaces: report.spaces.map(({ brokenAt, problem, flaw, ...rest }) => ({
          ...rest,
          ...(brokenAt === undefined ? {} : { broken_at: brokenAt }),
          ...(problem === undefined ? {} : { problem }),
          ...(flaw === undefined ? {} : { flaw }),
        })),
      }
      return c.json(answer)
    })
}

function problemsOf({ space, problem, brokenAt, flaw }: VerifyReport['spaces'][number]) {
  if (problem === undefined) return []
  return [
    {
      space,
      problem,
      ...(brokenAt !== undefined && { broken_at: brokenAt }),
      ...(flaw !== undefined && { flaw }),
    },
  ]
}

const FRESH_MS = 2 * 60_000

/** Following the whole chain takes a while; whoever only looks at the badge is told of the last time. */
function createLatestCheck({ journal, clock }: Pick<Deps, 'journal' | 'clock'>) {
  let check: { at: number; report: Promise<VerifyReport> } | undefined
  return async () => {
    if (check === undefined || clock.now() - check.at > FRESH_MS) {
      const report = journal.verify()
      check = { at: clock.now(), report }
      report.catch(() => (check = undefined))
    }
    return { at: check.at, report: await check.report }
  }
}

/** `<seq>:<hash>`, checked by the schema. */
function headOf(text: string): JournalHead {
  const [seq = '', hash = ''] = text.split(':')
  return { seq: Number(seq), hash }
}
