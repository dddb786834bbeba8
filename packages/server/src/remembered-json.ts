const TEXT = Symbol('its JSON')

/**
 * The list that this JSON says. It is parsed when somebody looks at it, and whoever writes it again gets the same text.
 * It cannot be changed. Not kept in a WeakMap: V8 lets go of what is in one only when it collects old objects.
 */
export function listFrom<Item>(json: string): Item[] {
  let parsed: Item[] | undefined
  const list = () => (parsed ??= JSON.parse(json) as Item[])
  return new Proxy<Item[]>([], {
    get: (_, key): unknown => (key === TEXT ? json : Reflect.get(list(), key)),
    has: (_, key) => Reflect.has(list(), key),
    ownKeys: () => Reflect.ownKeys(list()),
    getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(list(), key),
    set: () => false,
    defineProperty: () => false,
    deleteProperty: () => false,
  })
}

/** As `JSON.stringify`, with what is remembered of the object's fields. */
export function writeJson(fields: object): string {
  if (Object.values(fields).every((value) => rememberedOf(value) === undefined)) return JSON.stringify(fields)
  // Not joined: V8 copies the parts of a sum only when somebody reads it.
  let written = ''
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    const text = rememberedOf(value) ?? JSON.stringify(value)
    if (text !== undefined) written += `${written === '' ? '{' : ','}${JSON.stringify(name)}:${text}`
  }
  return `${written}}`
}

function rememberedOf(value: unknown): string | undefined {
  return Array.isArray(value) ? (value as { [TEXT]?: string })[TEXT] : undefined
}
