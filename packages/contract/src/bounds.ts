import * as z from 'zod'

/** Everything a caller can send has a maximum; a test walks all schemas. */

/** A timestamp, with a maximum because the format alone allows any number of digits after the second. */
export const Moment = z.iso.datetime().max(40)
/** A timestamp that may carry an offset from UTC. */
export const MomentAnywhere = z.iso.datetime({ offset: true }).max(40)

/** A boolean in a query string. */
export const Flag = z.string().max(10).pipe(z.stringbool())

const TEN_YEARS = 10 * 366 * 24 * 60 * 60
/** Counted from now. */
export const Seconds = z.number().max(TEN_YEARS)

const LONGEST_JSON = 1_000_000

/** A JSON object of foreign origin, passed on unchanged. */
export const ForeignJson = z
  .record(z.string().max(1_000), z.unknown())
  .refine(isShort, `must have at most ${LONGEST_JSON} characters as JSON`)

function isShort(value: unknown): boolean {
  try {
    return JSON.stringify(value).length <= LONGEST_JSON
  } catch {
    // Nested too deeply to be serialised.
    return false
  }
}
