import { expect, it } from 'vitest'

import { tellAll } from './tell-all.ts'

it('tells everybody in order, and then of the first failure', async () => {
  const told: string[] = []
  const tell = (name: string) => async (what: string) => void told.push(`${name} ${what}`)
  const fail = (why: string) => async () => {
    told.push(why)
    throw new Error(why)
  }
  await expect(tellAll([tell('router'), fail('one'), tell('mcp'), fail('two')], 'Kael')).rejects.toThrow(
    'one',
  )
  expect(told).toEqual(['router Kael', 'one', 'mcp Kael', 'two'])
  await tellAll([tell('router')], 'Vera')
  expect(told.at(-1)).toBe('router Vera')
})
