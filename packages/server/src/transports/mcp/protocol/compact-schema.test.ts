import { Snowflake } from '@arachne/contract'
import { expect, it } from 'vitest'
import * as z from 'zod'

import { ENTITY_TOOLS } from '../tools/entity-tools.ts'
import { compactInput, compactOutput } from './compact-schema.ts'

const schema = z.strictObject({
  pattern: z.string().regex(/^a+$/),
  minimum: z.int(),
  count: z.int().min(1).max(5),
  at: z.iso.datetime().optional(),
  channel_id: Snowflake.optional(),
})

it('leaves out the dialect, the bounds of doubles, the look of ids and patterns that repeat a format', () => {
  expect(compactInput(z.toJSONSchema(schema, { io: 'input' }))).toEqual({
    type: 'object',
    properties: {
      pattern: { type: 'string', pattern: '^a+$' },
      minimum: { type: 'integer' },
      count: { type: 'integer', minimum: 1, maximum: 5 },
      at: { type: 'string', format: 'date-time' },
      channel_id: { type: 'string' },
    },
    required: ['pattern', 'minimum', 'count'],
  })
})

it('says "or null" in one schema, and nothing of fields that may be anything', () => {
  const loose = z.strictObject({
    note: z.string().max(9).nullish().describe('A word.'),
    lines: z.array(z.string()).nullish(),
    mood: z.enum(['good', 'bad']).nullish(),
    input: z.record(z.string(), z.unknown()),
    words: z.record(z.string(), z.string()),
    data: z.base64().optional(),
  })
  expect(compactInput(z.toJSONSchema(loose, { io: 'input' }))['properties']).toEqual({
    note: { type: ['string', 'null'], maxLength: 9, description: 'A word.' },
    lines: { type: ['array', 'null'], items: { type: 'string' } },
    mood: { anyOf: [{ type: 'string', enum: ['good', 'bad'] }, { type: 'null' }] },
    input: { type: 'object' },
    words: { type: 'object', additionalProperties: { type: 'string' } },
    data: { type: 'string', contentEncoding: 'base64' },
  })
})

it('keeps an answer open to new fields, without touching fields named like keywords', () => {
  const lean = compactOutput(z.toJSONSchema(schema))
  expect(lean).not.toHaveProperty('additionalProperties')
  expect(lean).toHaveProperty('properties.pattern', { type: 'string' })
})

it('tells of what stands in a field the names, and which of them are always there', () => {
  const author = z.object({ id: z.string(), name: z.string().optional() })
  const answer = z.object({
    notes: z
      .array(z.object({ at: z.iso.datetime(), by: author, text: z.string().optional() }))
      .describe('All.'),
    mood: z.enum(['good', 'bad']).nullable(),
    author: author.nullable(),
    done: z.literal(true),
    choice: z.union([z.string(), z.int()]).optional(),
    input: z.record(z.string(), z.unknown()),
  })
  expect(compactOutput(z.toJSONSchema(answer))).toEqual({
    type: 'object',
    properties: {
      notes: { type: 'array', items: { type: 'object', properties: { text: {} }, required: ['at', 'by'] } },
      mood: { type: ['string', 'null'] },
      author: { type: ['object', 'null'], properties: { name: {} }, required: ['id'] },
      done: { type: 'boolean' },
      choice: { type: ['string', 'integer'] },
      input: { type: 'object' },
    },
    required: ['notes', 'mood', 'author', 'done', 'input'],
  })
})

it('I-50: gives every tool a title, a description, annotations and both schemas', () => {
  for (const tool of ENTITY_TOOLS) {
    expect(tool.name).toMatch(/^[a-z_]{1,64}$/)
    expect(tool.title).not.toBe('')
    expect(tool.description.length).toBeGreaterThan(20)
    expect(Object.keys(tool.annotations).toSorted()).toEqual([
      'destructiveHint',
      'idempotentHint',
      'openWorldHint',
      'readOnlyHint',
      'title',
    ])
    expect(tool.annotations.readOnlyHint).toBe(tool.right.intent === 'read')
    expect(tool.inputSchema).toMatchObject({ type: 'object' })
    // Not said in every list, and refused all the same.
    expect(tool.input.safeParse({ never_heard_of: 1 }).success).toBe(false)
    expect(tool.outputSchema).toMatchObject({ type: 'object' })
    expect(JSON.stringify(tool)).not.toContain('$schema')
  }
})
