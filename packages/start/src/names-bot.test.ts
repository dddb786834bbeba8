import { CONFIG_VARIABLES } from '@arachne/server'
import { expect, it } from 'vitest'

import { namesBot } from './names-bot.ts'

const tokens = CONFIG_VARIABLES.map(({ name }) => name).filter((name) => name.endsWith('_TOKEN'))

it.each(tokens.flatMap((name) => [name, `${name}_FILE`]))('sees the bot that %s names', (name) => {
  expect(namesBot({ [name]: '/run/secrets/token' })).toBe(true)
  expect(namesBot({ [name]: ' ' })).toBe(false)
})

it('sees none in an empty environment', () => {
  expect(tokens).toHaveLength(2)
  expect(namesBot({ DISCORD_CLIENT_SECRET: 'x' })).toBe(false)
})
