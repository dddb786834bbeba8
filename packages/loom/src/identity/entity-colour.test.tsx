import { describe, expect, it } from 'vitest'

import { dyeOf, entityColour, initialsOf, luminance } from './entity-colour.ts'

describe("an entity's colour", () => {
  it.each(['#ffffff', '#ffd500', '#00ff88', '#7a3b62'])('carries white text when %s was chosen', (accent) => {
    const colour = entityColour({ id: 'a', accent_color: accent })
    expect(1.05 / (luminance(colour) + 0.05)).toBeGreaterThanOrEqual(4.5)
  })

  it('leaves a dark choice alone', () => {
    expect(entityColour({ id: 'a', accent_color: '#7a3b62' })).toBe('#7a3b62')
  })

  it('is the same every time for whoever chose none', () => {
    expect(entityColour({ id: 'kael', accent_color: null })).toBe(dyeOf('kael'))
  })

  it.each([
    ['Lyss Aldana', 'LA'],
    ['서리', '서'],
    ['👩‍👩‍👧 family', '👩‍👩‍👧F'],
    ['', ''],
  ])('shortens %s to %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })
})
