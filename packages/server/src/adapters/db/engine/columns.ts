/** Which column holds which field. Lists and objects are stored as JSON, booleans as 0 or 1. */
export type Columns<Values, Row> = { readonly [Field in keyof Values]-?: keyof Row & string }

function encode(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** Only the fields that are present: a patch leaves other columns unchanged. */
export function toColumns<Values extends object, Row>(
  columns: Columns<Values, Row>,
  values: Values,
): Partial<Row> {
  const fields = Object.keys(columns) as (keyof Values)[]
  const present = fields.filter((field) => values[field] !== undefined)
  return Object.fromEntries(present.map((field) => [columns[field], encode(values[field])])) as Partial<Row>
}
