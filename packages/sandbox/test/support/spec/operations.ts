import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import * as components from 'discord-api-spec/zod'
import type { ZodType } from 'zod'

import { tokenise, TypeReader } from './type-expression.ts'

export interface Operation {
  method: string
  /** As Discord writes it: `/channels/{channel_id}/messages`. */
  path: string
  request: ZodType | undefined
  /** By status: `200`, `204`, `4XX`. */
  responses: Map<string, ZodType>
}

const METHODS = new Set(['get', 'post', 'put', 'patch', 'delete'])

function pathsText(): string {
  const file = fileURLToPath(import.meta.resolve('discord-api-spec')).replace(/\.js$/, '.ts')
  const source = readFileSync(file, 'utf8')
  const start = source.indexOf('export interface Paths {')
  return source.slice(source.indexOf('{', start) + 1, source.indexOf('export const pathsList', start))
}

const schemas: Record<string, ZodType> = { ...components }

function readOperation(reader: TypeReader): Omit<Operation, 'method' | 'path'> {
  let request: ZodType | undefined
  const responses = new Map<string, ZodType>()
  reader.take('{')
  while (!reader.skip('}')) {
    const name = reader.take()
    reader.skip('?')
    reader.take(':')
    if (name === 'requestBody') request = reader.type()
    else if (name === 'responses') {
      reader.take('{')
      while (!reader.skip('}')) {
        const status = JSON.parse(reader.take()) as string
        reader.take(':')
        responses.set(status, reader.type())
        reader.skip(';')
      }
    } else skipValue(reader)
    reader.skip(';')
  }
  return { request, responses }
}

/** `parameters` and `security`: brackets are balanced, nothing else matters. */
function skipValue(reader: TypeReader): void {
  let depth = 0
  while (depth > 0 || reader.peek() !== ';') {
    const token = reader.take()
    if (token === '{' || token === '[') depth += 1
    if (token === '}' || token === ']') depth -= 1
  }
}

/** Discord's whole list, read once per process. */
export function readOperations(): Operation[] {
  const reader = new TypeReader(tokenise(pathsText()), (name) => schemas[`${name}Schema`])
  const operations: Operation[] = []
  while (reader.peek()?.startsWith('"') === true) {
    const path = JSON.parse(reader.take()) as string
    reader.take(':')
    reader.take('{')
    while (!reader.skip('}')) {
      const method = reader.take()
      if (!METHODS.has(method)) throw new Error(`Not a method: ${method}`)
      reader.take(':')
      operations.push({ method: method.toUpperCase(), path, ...readOperation(reader) })
      reader.skip(';')
    }
    reader.skip(';')
  }
  return operations
}
