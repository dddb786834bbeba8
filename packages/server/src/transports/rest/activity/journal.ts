import type { JOURNAL_ROUTES } from '@arachne/contract/routes'
import type { ActivityStore } from '@arachne/core/activity'
import { AppError } from '@arachne/core/errors'
import type { NameBook, Places } from '@arachne/core/identities'
import type { Journal, JournalHead, VerifyReport } from '@arachne/core/journal'
import type { Clock } from '@arachne/core/ports'

import type { Handlers } from '../bind-routes.ts'
import { pageOfActivity } from './activity-page.ts'
import { createPresentActivity, cursorOf, withSeal } from './present-activity.ts'

export interface JournalDeps {
  journal: Pick<Journal, 'verify'>
  activityStore: ActivityStore
  names: NameBook
  places: Pick<Places, 'servers' | 'channels'>
  clock: Clock
}

export function journalHandlers(deps: JournalDeps): Handlers<typeof JOURNAL_ROUTES> {
  const { journal, activityStore } = deps
  const present = createPresentActivity(deps)
  const latest = createLatestCheck(deps)
  return {
    async listJournal({ input }) {
      const { entries, hasMore } = await pageOfActivity(activityStore, 'all', input)
      const views = await present(entries)
      const last = entries.at(-1)
      return {
        entries: entries.flatMap((entry, at) => {
          const view = views[at]
          return view ? [withSeal(view, entry)] : []
        }),
        ...(hasMore && last && { next: cursorOf(last) }),
      }
    },
    async journalSeal({ person }) {
      const { at, report } = await latest()
      const problems = report.spaces.flatMap(problemsOf)
      const entries = report.spaces.reduce((sum, space) => sum + space.entries, 0)
      return {
        ok: report.ok,
        checked_at: new Date(at).toISOString(),
        ...(person.isOperator && { entries, problems }),
      }
    },
    async verifyJournal({ input: { space, head } }) {
      if (head !== undefined && space === undefined) {
        throw new AppError('invalid', 'head: needs the space it belongs to')
      }
      const report = await journal.verify(space, head === undefined ? undefined : headOf(head))
      return {
        ok: report.ok,
        spaces: report.spaces.map(({ brokenAt, problem, flaw, ...rest }) => ({
          ...rest,
          ...(brokenAt === undefined ? {} : { broken_at: brokenAt }),
          ...(problem === undefined ? {} : { problem }),
          ...(flaw === undefined ? {} : { flaw }),
        })),
      }
    },
  }
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

/** Following the whole chain takes a while, so the badge shows the latest result. */
function createLatestCheck({ journal, clock }: Pick<JournalDeps, 'journal' | 'clock'>) {
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
