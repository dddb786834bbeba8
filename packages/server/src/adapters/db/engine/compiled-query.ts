import type { Compilable, CompiledQuery } from 'kysely'

import type { Queries } from './schema.ts'

/** A number is written into the statement, like a limit: each value is a separate statement. */
type Value = string | number | readonly string[]

/** A placeholder in a query that is being compiled, for a value that follows later. */
class Slot {
  readonly place: number

  constructor(place: number) {
    this.place = place
  }
}

interface Plan<Row> {
  compiled: CompiledQuery<Row>
  /** The bound values in order: a placeholder, or a value from the query itself. */
  bound: readonly unknown[]
}

/** Lists of different lengths are also different statements. */
const PLANS_AT_MOST = 120

/**
 * A query that is built and compiled on first use, for the most frequent ones: building one takes longer than SQLite
 * takes to answer it. Values are inserted unchanged, so any conversion must happen before.
 */
export function compiledQuery<Values extends readonly Value[], Row>(
  build: (db: Queries, ...values: Values) => Compilable<Row>,
): (db: Queries, ...values: Values) => Promise<Row[]> {
  /** By the dialect's adapter, which a transaction shares with its database. */
  const kept = new WeakMap<object, Map<string, Plan<Row>>>()

  function planFor(db: Queries, values: Values): Plan<Row> {
    const { adapter } = db.getExecutor()
    const plans = kept.get(adapter) ?? new Map<string, Plan<Row>>()
    kept.set(adapter, plans)
    const shape = values.map(shapeOf).join()
    const known = plans.get(shape)
    if (known) return known
    if (plans.size >= PLANS_AT_MOST) plans.clear()
    const plan = compile(db, build, values)
    plans.set(shape, plan)
    return plan
  }

  return async (db, ...values) => {
    const { compiled, bound } = planFor(db, values)
    const given = values.filter((value) => typeof value !== 'number').flat()
    const parameters = bound.map((one) => (one instanceof Slot ? given[one.place] : one))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

function compile<Values extends readonly Value[], Row>(
  db: Queries,
  build: (db: Queries, ...values: Values) => Compilable<Row>,
  values: Values,
): Plan<Row> {
  let place = 0
  const slot = () => new Slot(place++)
  const slots = values.map((value) => {
    if (typeof value === 'number') return value
    return isList(value) ? value.map(slot) : slot()
  })
  const compiled = build(db, ...(slots as unknown as Values)).compile()
  const bound = compiled.parameters
  const used = new Set(bound.map((one) => (one instanceof Slot ? one.place : undefined)))
  for (let n = 0; n < place; n += 1) if (!used.has(n)) throw new Error(`Value ${n} does not reach the query.`)
  return { compiled, bound }
}

function shapeOf(value: Value): string {
  if (typeof value === 'number') return String(value)
  return isList(value) ? `[${value.length}]` : ''
}

function isList(value: Value): value is readonly string[] {
  return Array.isArray(value)
}
