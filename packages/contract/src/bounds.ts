import * as z from 'zod'

/** Whatever somebody may send has a maximum; a test walks all schemas. */

/** A time. The form alone would allow any number of digits after the second. */
export const Moment = z.iso.datetime().max(40)
/** The same, also with an offset from UTC. */
export const MomentAnywhere = z.iso.datetime({ offset: true }).max(40)

/** Yes or no in an address. */
export const Flag = z.string().max(10).pipe(z.stringbool())

const TEN_YEARS = 10 * 366 * 24 * 60 * 60
/** From now. */
export const Seconds = z.number().max(TEN_YEARS)

const LONGEST_JSON = 1_000_000

/** An object of somebody else's making, which we hand on. */
export const ForeignJson = z
  .record(z.string().max(1_000), z.unknown())
  .refine(isShort, `must have at most ${LONGEST_JSON} characters as JSON`)

function isShort(value: unknown): boolean {
  try {
    return JSON.stringify(value).length <= LONGEST_JSON
  } catch {
    // So deep that it cannot be written.
    return false
  }
}
