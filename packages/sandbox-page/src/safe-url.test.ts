import { expect, it } from 'vitest'

import { safeUrl } from './safe-url.ts'

const here = 'http://127.0.0.1:4000/'

it.each(['https://a.example', 'http://a.example/x', '/channels/1/2', 'blob:http://127.0.0.1:4000/1'])(
  'S-09: lets %s be followed',
  (url) => {
    expect(safeUrl(url, here)).toBe(url)
  },
)

it.each([
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'http://',
  null,
  7,
])('S-09: drops %j as an address', (url) => {
  expect(safeUrl(url, here)).toBeUndefined()
})
