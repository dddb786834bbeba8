import { REACTIONS } from '@arachne/contract/governance'
import { expect, it } from 'vitest'

import { emojiOf } from './emoji-names.ts'

it.each([
  ['thumbsup', '👍'],
  [':thumbsup:', '👍'],
  ['+1', '👍'],
  ['-1', '👎'],
  ['ThumbsDown', '👎'],
  ['heart', '❤️'],
  ['slight_smile', '🙂'],
  ['slightly_smiling_face', '🙂'],
  ['flag_kr', '🇰🇷'],
  ['man_technologist', '👨‍💻'],
  ['thumbsup_tone1', '👍🏻'],
  ['100', '💯'],
  [' tada ', '🎉'],
])('knows %s as %s', async (name, emoji) => {
  expect(await emojiOf(name)).toBe(emoji)
})

it.each([
  ...REACTIONS,
  '👍',
  '<:blob:123456789012345678>',
  'blob:123456789012345678',
  'no_such_name',
  '__proto__',
  'constructor',
  'two words',
  '',
  ':',
])('leaves %j as it is', async (written) => {
  expect(await emojiOf(written)).toBe(written)
})
