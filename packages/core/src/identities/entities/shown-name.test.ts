import { expect, it } from 'vitest'

import { shownName } from './shown-name.ts'

it.each(['Kael', '안녕', 'Sir here today', 'everyone else'])('shows %j as it is', (name) => {
  expect(shownName(name)).toBe(name)
})

it.each(['Discord', 'my DISCORD bot', 'Clyde', 'ClydeClyde', 'a ``` b'])(
  'I-02: breaks up what Discord refuses in %j, and looks the same',
  (name) => {
    expect(shownName(name)).not.toMatch(/discord|clyde|```/i)
    expect(shownName(name).replaceAll('\u200A', '')).toBe(name)
  },
)

it.each(['everyone', 'Here', 'k'])('I-02: changes the name %j, which Discord refuses whole', (name) => {
  expect(shownName(name)).not.toBe(name)
  expect(shownName(name).replaceAll(/[\u200A\u17B5]/g, '')).toBe(name)
})

it('stays within 80 characters, and never cuts one in half', () => {
  const shown = shownName('😀'.repeat(79) + 'discord')
  expect(Array.from(shown)).toHaveLength(80)
  expect(shown.isWellFormed()).toBe(true)
})
