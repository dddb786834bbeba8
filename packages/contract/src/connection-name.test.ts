import { expect, it } from 'vitest'

import { connectionName } from './connection-name.ts'

it.each([
  ['Kael', 'kael'],
  ['Old "Tom" $(id)', 'old-tom-id'],
  ['Élan; rm -rf ~', 'elan-rm-rf'],
  ['`Vera`  B', 'vera-b'],
  ['카엘', 'arachne'],
  ['🕷', 'arachne'],
])('calls %j %s where a command or a file names it', (name, plain) => {
  expect(connectionName(name)).toBe(plain)
})
