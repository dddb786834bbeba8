/** How a field is stored that isn't stored as it is. `null` is always null. */
interface Coded<Value, Column> {
  column: Column
  write(value: unknown): unknown
  read(stored: unknown): Value
}

/** Columns that hold such a value as it is. */
type PlainColumn<Value, Row> = {
  [Column in keyof Row & string]: Value extends Row[Column] ? Column : never
}[keyof Row & string]

/** Which column holds which field, and how; for both directions. */
export type Table<Thing, Row> = {
  readonly [Field in keyof Thing]-?:
    | PlainColumn<Exclude<Thing[Field], undefined>, Row>
    | Coded<Exclude<Thing[Field], undefined>, keyof Row & string>
}

/** The same for writing alone: lists and objects become JSON, booleans 0 or 1. */
export type Columns<Thing, Row> = { readonly [Field in keyof Thing]-?: keyof Row & string }

/** True or false as 1 or 0. */
export const flag = <Column extends string>(column: Column): Coded<boolean, Column> => ({
  column,
  write: Number,
  read: (stored) => stored === 1,
})

/** Lists and objects as JSON. */
export const json = <Value, Column extends string>(column: Column): Coded<Value, Column> => ({
  column,
  write: JSON.stringify,
  read: (stored) => JSON.parse(stored as string) as Value,
})

/** Milliseconds as ISO 8601. */
export const time = <Value extends number | null, Column extends string>(
  column: Column,
): Coded<Value, Column> => ({
  column,
  write: (ms) => new Date(ms as number).toISOString(),
  read: (stored) => Date.parse(stored as string) as Value,
})

type AnyColumn = string | Coded<unknown, string>

function encode(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

type RowOf<Thing, Row> = object extends Thing ? Partial<Row> : Row

/** Only the fields that are present: a patch leaves other columns unchanged. */
export function toColumns<Thing extends object, Row>(
  columns: Table<Thing, Row>,
  thing: Thing,
): RowOf<Thing, Row>
export function toColumns<Thing extends object, Row>(
  columns: Columns<Thing, Row>,
  thing: Thing,
): RowOf<Thing, Row>
export function toColumns(columns: Record<string, AnyColumn>, thing: Record<string, unknown>): unknown {
  const row: Record<string, unknown> = {}
  for (const [field, column] of Object.entries(columns)) {
    const value = thing[field]
    if (value === undefined) continue
    if (typeof column === 'string') row[column] = encode(value)
    else row[column.column] = value === null ? null : column.write(value)
  }
  return row
}

export function fromColumns<Thing extends object, Row extends object>(
  columns: Table<Thing, Row>,
  row: Row,
): Required<Thing> {
  // Starts as a copy of the table, so that all things of a kind have one shape for the engine.
  const thing: Record<string, unknown> = { ...columns }
  for (const field in columns) {
    const column: AnyColumn = columns[field]
    const stored = row[(typeof column === 'string' ? column : column.column) as keyof Row]
    thing[field] = typeof column === 'string' || stored === null ? stored : column.read(stored)
  }
  return thing as Required<Thing>
}
