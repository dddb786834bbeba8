import { AppError } from '@arachne/core/errors'
import { expect, it } from 'vitest'
import * as z from 'zod'

import { parseInput } from './invalid-input.ts'

const Pet = z.strictObject({
  name: z.string().min(1).max(5).optional(),
  legs: z.int().min(2).max(8).optional(),
  weight: z.number().gt(0).optional(),
  tame: z.boolean().optional(),
  born: z.iso.datetime().optional(),
  kind: z.enum(['cat', 'dog']).optional(),
  home: z.url().optional(),
  id: z.string().regex(/^\d+$/, 'must be digits').optional(),
  toys: z
    .array(z.union([z.string().max(3), z.strictObject({ text: z.string().max(3) })]))
    .min(1)
    .max(2)
    .optional(),
})

function complaint(schema: z.ZodType, value: unknown): string {
  try {
    parseInput(schema, value)
    return 'none'
  } catch (error) {
    return error instanceof AppError ? error.message : String(error)
  }
}

it.each([
  [{ name: '' }, 'name: must not be empty'],
  [{ name: 'Leopold' }, 'name: must have at most 5 characters'],
  [{ name: 5 }, 'name: must be text'],
  [{ name: '\0' }, 'name: contains a NUL character'],
  [{ name: 'a\uD83D' }, 'name: contains half of a character'],
  [{ legs: 1 }, 'legs: must be at least 2'],
  [{ legs: 9 }, 'legs: must be at most 8'],
  [{ legs: 2.5 }, 'legs: must be a whole number'],
  [{ legs: '4' }, 'legs: must be a number'],
  [{ weight: 0 }, 'weight: must be more than 0'],
  [{ tame: 'yes' }, 'tame: must be true or false'],
  [{ born: 'yesterday' }, 'born: must be a time such as 2026-11-16T08:00:00Z'],
  [{ kind: 'cow' }, 'kind: must be one of "cat", "dog"'],
  [{ home: 'here' }, 'home: must be an address such as https://example.org/'],
  [{ id: 'x' }, 'id: must be digits'],
  [{ toys: 'ball' }, 'toys: must be a list'],
  [{ toys: [] }, 'toys: must not be empty'],
  [{ toys: ['a', 'b', 'c'] }, 'toys: must have at most 2 entries'],
  [{ toys: ['a', 'ball'] }, 'toys.1: must have at most 3 characters'],
  [{ toys: [{ text: 'ball' }] }, 'toys.0.text: must have at most 3 characters'],
  [{ toys: [{ txt: 'a' }] }, "toys.0.text: is missing; toys.0.txt: isn't a known field"],
  [{ legs: 1, toes: 3 }, "legs: must be at least 2; toes: isn't a known field"],
])('%j → %s', (value, words) => {
  expect(complaint(Pet, value)).toBe(words)
})

it('says that a field is missing, whatever should stand there', () => {
  expect(complaint(Pet.required(), {}).split('; ')).toEqual(
    Object.keys(Pet.shape).map((field) => `${field}: is missing`),
  )
})
