import type { EntityId } from '@arachne/contract'
import { expect, it } from 'vitest'

import { loadConfig } from './config/config.ts'
import { createSite } from './site.ts'

const kael = {
  id: '0190c0de-0000-7000-8000-00000000beef' as EntityId,
  avatarUrl: null,
  accentColor: '#7A3B62',
}
const PATH = `/avatars/woven/${kael.id}-7a3b62.png`
const SANDBOX = 'http://127.0.0.1:4000/api'
const REAL = 'https://discord.com/api/v10'

it.each([
  ['https://arachne.example', REAL, `https://arachne.example${PATH}`],
  ['https://arachne.example/under', REAL, `https://arachne.example/under${PATH}`],
  ['https://arachne.example', SANDBOX, `https://arachne.example${PATH}`],
  ['http://localhost:3000', SANDBOX, `http://localhost:3000${PATH}`],
  [undefined, SANDBOX, `http://localhost:3000${PATH}`],
  [undefined, REAL, null],
  ['http://localhost:3000', REAL, null],
  ['http://127.0.0.1:3000', undefined, null],
  ['https://[::1]', REAL, null],
])('an instance at %s tells the Discord at %s of the woven picture: %s', (base, api, told) => {
  const site = createSite(loadConfig({ BASE_URL: base, DISCORD_API_URL: api }, String))
  expect(site.faceOf(kael)).toBe(told)
  const uploaded = 'https://img.test/kael.png'
  expect(site.faceOf({ ...kael, avatarUrl: uploaded })).toBe(uploaded)
})
