/** What no field means. Some are plain text to a field that takes any text. */
export const HOSTILE: unknown[] = [
  null,
  0,
  -1,
  -0.5,
  1e308,
  Infinity,
  true,
  '',
  [],
  [null],
  [{}],
  {},
  'nul \u0000 byte',
  'half \uD800 of a pair',
  '__proto__',
  ['__proto__'],
  JSON.parse('{"__proto__":{"polluted":1},"constructor":1}') as unknown,
  { toString: 1, valueOf: 1 },
  [{ toString: 1, valueOf: 1 }],
  'x'.repeat(200_000),
  '9'.repeat(200_000),
  '`'.repeat(200_000),
  ['x'.repeat(200_000)],
  { ['x'.repeat(200_000)]: 1 },
  Array(3000).fill('x'),
  Array.from({ length: 3000 }, () => ({ toString: 1 })),
  Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`k${at}`, at])),
  nest(50),
]

function nest(depth: number): unknown {
  return depth === 0 ? [] : [nest(depth - 1)]
}

export const IN_PATHS = ['%00', '%ff', '%zz', '__proto__', '%20', '%ED%A0%80', 'x'.repeat(5000)]
export const IN_QUERIES = [
  '',
  '__proto__',
  '-1',
  'NaN',
  '1e400',
  '%ff',
  '%ED%A0%80',
  '9'.repeat(5000),
  'x'.repeat(5000),
]

export const filled = (bytes: number, one: (at: number) => string) => {
  const parts: string[] = []
  for (let size = 0, at = 0; size < bytes; at += 1) {
    const part = one(at)
    parts.push(part)
    size += part.length + 1
  }
  return parts.join(',')
}

/** JSON of about so many bytes, each of a kind that something may stumble over. */
export const LARGE = {
  unknownNames: (bytes) => `{${filled(bytes, (at) => `"k${at}":1`)}}`,
  oneName: (bytes) => `{${filled(bytes, () => '"name":1')}}`,
  longName: (bytes) => `{"${'x'.repeat(bytes)}":1}`,
  numbers: (bytes) => `[${filled(bytes, () => '1')}]`,
  objects: (bytes) => `[${filled(bytes, () => '{}')}]`,
  nested: (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  nestedMaps: (bytes) => '{"a":'.repeat(bytes / 6) + '1' + '}'.repeat(bytes / 6),
  text: (bytes) => JSON.stringify('\u0001'.repeat(bytes / 6)),
  digits: (bytes) => '9'.repeat(bytes),
  longNumber: (bytes) => `1e${'9'.repeat(bytes)}`,
} satisfies Record<string, (bytes: number) => string>

/** Each of these fields filled alike, together of about so many bytes. */
export function inFields(names: readonly string[], make: (bytes: number) => string) {
  return (bytes: number) =>
    `{${names.map((name) => `"${name}":${make(bytes / (names.length + 1))}`).join(',')}}`
}

/** Where something is read, as names from the outside in; `0` is the first of a list. */
export interface Place {
  path: readonly string[]
  /** What the objects on the way there said they were when it was read. */
  typeOf(path: readonly string[]): number
}

/** The same body with something else in that place. */
export function putIn(body: unknown, { path, typeOf }: Place, value: unknown): unknown {
  const put = (inner: unknown, at: number): unknown => {
    const name = path[at]
    if (name === undefined) return value
    if (name === '0') return [put(Array.isArray(inner) ? inner[0] : {}, at + 1)]
    const fields = (typeof inner === 'object' && inner !== null ? inner : {}) as Record<string, unknown>
    return { type: typeOf(path.slice(0, at)), ...fields, [name]: put(fields[name], at + 1) }
  }
  return put(body, 0)
}

/** Objects and lists, from the outside in. */
const SHAPES = ['', 'o', 'l', 'oo', 'ol', 'lo', 'll', 'olo', 'ool', 'lol', 'lll', 'loo', 'ololo', 'lololo']
/** Kinds of commands, options, components and channels. */
export const TYPES: readonly number[] = Array.from({ length: 24 }, (_, type) => type)
/** A row, a section, a container, a label: what other components are in. */
const OUTER = [undefined, 1, 9, 17, 18]

/**
 * Which fields of a body somebody reads: it is handed bodies that note what is asked of them, with objects and lists in
 * them that do the same. A base says what must be there before anything else is read.
 */
export async function placesRead(
  read: (body: unknown) => unknown,
  { bases = [{}], types = [0] }: { bases?: readonly object[]; types?: readonly number[] } = {},
): Promise<Place[]> {
  const places = new Map<string, Place>()
  const attempt = async (body: unknown) => {
    try {
      await read(body)
    } catch {
      // A refusal, or somebody who is taken by surprise by such a body. What was read until then counts.
    }
  }
  for (const base of bases) {
    for (const type of types) {
      for (const outer of types.length > 1 ? OUTER : [undefined]) {
        const typeOf = (path: readonly string[]) =>
          path.filter((name) => name === 'components').length === 1 ? (outer ?? type) : type
        const note = (path: readonly string[], shape: string, known: object): object =>
          new Proxy(known, {
            get(_, name) {
              if (typeof name !== 'string' || name === 'toJSON') return undefined
              const place = [...path, name]
              const key = place.join('.')
              if (!places.has(key)) places.set(key, { path: place, typeOf })
              const value = (known as Record<string, unknown>)[name]
              if (typeof value === 'object' && value !== null) return note(place, shape.slice(1), value)
              if (value !== undefined) return value
              if (name === 'type') return typeOf(path)
              if (shape === '') return undefined
              const rest = shape.slice(1)
              return shape.startsWith('o') ? note(place, rest, {}) : [note([...place, '0'], rest, {})]
            },
          })
        for (const shape of SHAPES) {
          await attempt(note([], shape, base))
          if (outer === undefined) await attempt([note(['0'], shape, base)])
        }
      }
    }
  }
  return [...places.values()]
}

export interface Answered {
  status: number
  text: string
}

export const LARGEST_ANSWER = 16 * 1024
/** What the network, the clock and the collection of garbage cost by themselves. */
const FLOOR_MS = 300

export function flawOf({ status, text }: Answered): string[] {
  if (status >= 500) return [`${status} ${text.slice(0, 200)}`]
  const size = Buffer.byteLength(text)
  return status >= 400 && size > LARGEST_ANSWER ? [`${status} in ${size} bytes: ${text.slice(0, 100)}`] : []
}

/** What is wrong with the answers to this and twice this. Processor time of this thread: other work does not count. */
export async function growthFlaws(
  send: (body: string) => Promise<Answered>,
  make: (bytes: number) => string,
  { most = 512 * 1024, flaw = flawOf }: { most?: number; flaw?: typeof flawOf } = {},
): Promise<string[]> {
  const measured = async (body: string) => {
    const before = process.threadCpuUsage()
    const answer = await send(body)
    const { user, system } = process.threadCpuUsage(before)
    return { answer, ms: (user + system) / 1000 }
  }
  const one = await measured(make(most / 2))
  const whole = make(most)
  const two = await measured(whole)
  const allowed = 3 * Math.max(one.ms, FLOOR_MS)
  const again = two.ms > allowed ? await measured(whole) : two
  return [
    ...(again.ms > allowed ? [`${one.ms} ms, twice as much: ${again.ms} ms`] : []),
    ...flaw(one.answer),
    ...flaw(two.answer),
  ]
}
