import { compact } from '../engine/compact.ts'
import { copiesOf, takeBallotsOut } from '../engine/copies.ts'
import type { Database } from '../engine/database.ts'

const NAME = 'loose_ballots'

export interface Forgotten {
  /** Copies of the file from which ballots were removed. */
  emptied: string[]
  /** Copies that couldn't be written and so still contain those ballots. */
  kept: string[]
}

/**
 * Once, after unencrypted ballots were put into boxes: overwrites what older versions left of them in freed pages and
 * in the copies made before updates. An interrupted start begins again.
 */
export async function forgetLooseBallots(database: Database): Promise<Forgotten | undefined> {
  const { queries, file } = database
  const due = await queries.selectFrom('chore').select('name').where('name', '=', NAME).executeTakeFirst()
  if (due === undefined) return undefined
  await compact(database)
  const done = (file === undefined ? [] : copiesOf(file)).map((copy) => ({ copy, how: takeBallotsOut(copy) }))
  const of = (how: string) => done.filter((one) => one.how === how).map(({ copy }) => copy)
  const forgotten = { emptied: of('emptied'), kept: of('kept') }
  if (forgotten.kept.length === 0) await queries.deleteFrom('chore').where('name', '=', NAME).execute()
  return forgotten
}
