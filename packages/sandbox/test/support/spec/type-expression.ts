import * as z from 'zod'

export type SchemaByName = (name: string) => z.ZodType | undefined

const TOKEN =
  /\s*(?:\/\*[\s\S]*?\*\/|\/\/[^\n]*)|\s*("(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|[A-Za-z_$][\w$]*|[{}[\]()|;:?,<>&])/y

export function tokenise(source: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(source)
    if (match === null) {
      if (source.slice(at).trim() === '') break
      throw new Error(`Unexpected text in a type: ${source.slice(at, at + 40)}`)
    }
    if (match[1] !== undefined) tokens.push(match[1])
  }
  return tokens
}

const KEYWORDS: Record<string, () => z.ZodType> = {
  string: () => z.string(),
  number: () => z.number(),
  boolean: () => z.boolean(),
  null: () => z.null(),
  undefined: () => z.undefined(),
  unknown: () => z.unknown(),
  never: () => z.never(),
  true: () => z.literal(true),
  false: () => z.literal(false),
}

/**
 * Reads the little of TypeScript's type language that the generated path list of `discord-api-spec` uses, into zod:
 * the package ships a schema per component, but which route takes which only stands in its types.
 */
export class TypeReader {
  readonly #tokens: string[]
  readonly #schemaByName: SchemaByName
  #at = 0

  constructor(tokens: string[], schemaByName: SchemaByName) {
    this.#tokens = tokens
    this.#schemaByName = schemaByName
  }

  get done(): boolean {
    return this.#at >= this.#tokens.length
  }

  peek(): string | undefined {
    return this.#tokens[this.#at]
  }

  take(expected?: string): string {
    const token = this.#tokens[this.#at]
    if (token === undefined || (expected !== undefined && token !== expected)) {
      throw new Error(`Expected ${expected ?? 'a token'}, found ${token} at ${this.#at}`)
    }
    this.#at += 1
    return token
  }

  skip(token: string): boolean {
    if (this.peek() !== token) return false
    this.#at += 1
    return true
  }

  type(): z.ZodType {
    this.skip('|')
    const options = [this.#arrayed()]
    while (this.skip('|')) options.push(this.#arrayed())
    const [first, second, ...rest] = options
    return second === undefined ? first! : z.union([first!, second, ...rest])
  }

  #arrayed(): z.ZodType {
    let schema = this.#single()
    while (this.skip('[')) {
      this.take(']')
      schema = z.array(schema)
    }
    return schema
  }

  #single(): z.ZodType {
    const token = this.take()
    if (token === '(') {
      const inner = this.type()
      this.take(')')
      return inner
    }
    if (token === '{') return this.#object()
    if (token.startsWith('"')) return z.literal(JSON.parse(token) as string)
    if (/^-?\d/.test(token)) return z.literal(Number(token))
    const schema = KEYWORDS[token]?.() ?? this.#schemaByName(token)
    if (schema === undefined) throw new Error(`No schema is called ${token}`)
    return schema
  }

  #object(): z.ZodType {
    const fields: Record<string, z.ZodType> = {}
    let values: z.ZodType | undefined
    while (!this.skip('}')) {
      if (this.skip('[')) {
        for (const part of ['key', ':', 'string', ']', ':']) this.take(part)
        values = this.type()
      } else {
        const name = this.take()
        const optional = this.skip('?')
        this.take(':')
        const field = this.type()
        fields[name.startsWith('"') ? (JSON.parse(name) as string) : name] = optional
          ? z.optional(field)
          : field
      }
      if (!this.skip(';')) this.skip(',')
    }
    return values === undefined ? z.object(fields) : z.record(z.string(), values)
  }
}
