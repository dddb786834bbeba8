const BYTES = Symbol('its JSON, as UTF-8')

/**
 * The list that this JSON says. It is parsed when somebody looks at it, and whoever writes it again gets the same bytes.
 * It cannot be changed.
 */
export function listFrom<Item>(json: Uint8Array): Item[] {
  let parsed: Item[] | undefined
  const list = () => (parsed ??= JSON.parse(Buffer.from(json).toString()) as Item[])
  return new Proxy<Item[]>([], {
    get: (_, key): unknown => (key === BYTES ? json : Reflect.get(list(), key)),
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
  return remembersNothing(fields) ? JSON.stringify(fields) : jsonBytes(fields).toString()
}

/** The same as UTF-8. */
export function jsonBytes(fields: object): Buffer {
  if (remembersNothing(fields)) return Buffer.from(JSON.stringify(fields))
  const pieces: Uint8Array[] = []
  let text = ''
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    const remembered = rememberedOf(value)
    const written = remembered ? '' : JSON.stringify(value)
    if (written === undefined) continue
    text += `${pieces.length === 0 && text === '' ? '{' : ','}${JSON.stringify(name)}:${written}`
    if (remembered === undefined) continue
    pieces.push(Buffer.from(text), remembered)
    text = ''
  }
  return joinBytes([...pieces, Buffer.from(`${text}}`)])
}

/** Not in the pool that Node shares between small buffers: what was said would stay there until it is used up. */
export function joinBytes(pieces: readonly Uint8Array[]): Buffer {
  const joined = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}

function remembersNothing(fields: object): boolean {
  return Object.values(fields).every((value) => rememberedOf(value) === undefined)
}

function rememberedOf(value: unknown): Uint8Array | undefined {
  return Array.isArray(value) ? (value as { [BYTES]?: Uint8Array })[BYTES] : undefined
}
