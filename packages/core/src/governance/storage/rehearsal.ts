import { AppError } from '../../errors.ts'
import type { GovernanceStore } from './governance-store.ts'

/** Thrown at the point where everything would be stored, so that nothing is stored and nobody is notified. */
class WentWell extends Error {
  override readonly name = 'WentWell'
}

/** The same store for rehearsals: work within it meets every check and leaves no trace. */
export function rehearsing(store: GovernanceStore): GovernanceStore {
  return {
    ...store,
    within: (orgaId, work) =>
      store.within(orgaId, async (unit) => {
        await work(unit)
        throw new WentWell()
      }),
    looking: (orgaId, look, work) =>
      store.looking(orgaId, look, async (unit, found) => {
        await work(unit, found)
        throw new WentWell()
      }),
  }
}

/** Why it can't be done now; undefined: it can. The act must use a store of `rehearsing`. */
export async function rehearse(act: () => Promise<unknown>): Promise<AppError | undefined> {
  try {
    await act()
    return undefined
  } catch (error) {
    if (error instanceof WentWell) return undefined
    if (error instanceof AppError) return error
    throw error
  }
}
