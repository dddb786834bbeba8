type Compact<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** The same object without the fields that are undefined: what was not said is not answered either. */
export function compact<T extends object>(object: T): Partial<Compact<T>> {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as Partial<Compact<T>>
}
