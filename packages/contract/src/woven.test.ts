import { describe, expect, it } from 'vitest'

import { dyeOf, entityColour, luminance, readWovenPath, wovenPath } from './woven.ts'

describe("an entity's colour", () => {
  it.each(['#ffffff', '#ffd500', '#00ff88', '#7a3b62'])('carries white text when %s was chosen', (accent) => {
    const colour = entityColour({ id: 'a', accent_color: accent })
    expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThanOrEqual(4.5)
  })

  it('leaves a dark choice alone', () => {
    expect(entityColour({ id: 'a', accent_color: '#7A3B62' })).toBe('#7a3b62')
  })

  it('is the same every time for whoever chose none', () => {
    expect(entityColour({ id: 'kael', accent_color: null })).toBe(dyeOf('kael'))
  })
})

describe("the path of an entity's woven picture", () => {
  const id = '0190c0de-0000-7000-8000-00000000beef'

  it.each(['#7A3B62', '#ffffff', 'red', null])('holds all that it is drawn from: %s', (accent) => {
    const entity = { id, accent_color: accent }
    expect(readWovenPath(wovenPath(entity) ?? '')).toEqual({ id, colour: entityColour(entity) })
  })

  it.each(['', 'kael', `${id}/..`, `../${id}`, `${id}\n`, id.toUpperCase()])('is none for %j', (other) => {
    expect(wovenPath({ id: other, accent_color: null })).toBeNull()
  })
})
