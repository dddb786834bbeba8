import type { EntityId } from '@arachne/contract'
import { expect, it } from 'vitest'

import type { Entity } from '../entities/entity.ts'
import { dmTarget } from './dm-target.ts'

const named = (name: string) => ({ id: name as EntityId, name }) as Entity
const KAEL = named('Kael')
const JUNIOR = named('Kael Junior')
const MIRA = named('미라')
const ALL = [KAEL, JUNIOR, MIRA]
const nothing = { content: 'Hello', repliedTo: undefined, last: undefined }

it.each([
  ['the one replied to, whoever is named', { ...nothing, content: '@Kael hi', repliedTo: MIRA.id }, MIRA],
  ['the one named first, before the last one', { ...nothing, content: 'kael, hi', last: MIRA.id }, KAEL],
  ['the longest name', { ...nothing, content: '@Kael Junior: hi' }, JUNIOR],
  ['a name with a particle', { ...nothing, content: '미라야 안녕' }, MIRA],
  ['the last one within a day', { ...nothing, last: KAEL.id }, KAEL],
  ['nobody when nothing says so', nothing, undefined],
  ['nobody by half a word', { ...nothing, content: 'Kaelish' }, undefined],
  ['nobody by a name in the middle', { ...nothing, content: 'I like Kael' }, undefined],
  ['nobody who takes no direct messages', { ...nothing, last: 'other' as EntityId }, undefined],
])('I-30: a direct message is for %s', (_, clues, entity) => {
  expect(dmTarget(ALL, clues)).toBe(entity)
})
