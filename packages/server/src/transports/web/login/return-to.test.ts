import { describe, expect, it } from 'vitest'

import { safeReturnTo } from './return-to.ts'

describe('where a login leads', () => {
  it.each([
    '/',
    '/entities/kael?tab=keys#top',
    '/oauth/consent/abc-123',
    '/서버',
    '/a//b',
    '/?next=https://elsewhere.test',
  ])('keeps %s', (path) => {
    expect(decodeURI(safeReturnTo(path))).toBe(path)
  })

  it.each([
    undefined,
    '',
    'entities',
    'https://elsewhere.test',
    'javascript:alert(1)',
    '//elsewhere.test',
    '///elsewhere.test',
    '/\\elsewhere.test',
    '\\\\elsewhere.test',
    '/\t/elsewhere.test',
    '/\n/elsewhere.test',
    '\t//elsewhere.test',
    '/a\r\nset-cookie: x=y',
    '/.//elsewhere.test',
    '/..//elsewhere.test',
    '/a/..//elsewhere.test',
    '/%2e//elsewhere.test',
    ' /entities',
    `/${'a'.repeat(3000)}`,
  ])('leads home instead of to %j', (path) => {
    expect(safeReturnTo(path)).toBe('/')
  })
})
