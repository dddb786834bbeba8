import { expect, it } from 'vitest'

import { initialsOf } from './initials.ts'

it.each([
  ['Lyss Aldana', 'LA'],
  ['서리', '서'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧F'],
  ['', ''],
])('shortens %s to %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
