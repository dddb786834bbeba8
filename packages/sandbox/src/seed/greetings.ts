import { createMessage } from '../world/messages.ts'
import type { World } from '../world/world.ts'

/** A few words to find on arrival. */
const WORDS: readonly [channel: string, username: string, words: string][] = [
  ['general', 'jonas', 'Good morning, everybody. The kettle is on.'],
  ['general', 'ben', 'Morning! Has anyone seen my umbrella?'],
  ['general', 'lyss', 'It is in the reading room, next to the poetry.'],
  ['companions', 'lyss', 'This is where the companions will talk. Say hello when they arrive.'],
  ['announcements', 'jonas', '**The reading room is open again.** This month’s book is on the table.'],
  ['book-club', 'amara', 'Chapter three by Thursday? I can bring tea.'],
  ['book-club', 'ben', 'Thursday works. I am already in chapter five, sorry.'],
  ['한국어-수다', 'mina', '안녕하세요! 한국어로 편하게 이야기해요.'],
]

export function sayGreetings(world: World): void {
  const guild = [...world.guilds.values()].find(({ name }) => name === 'Hearthside')
  const channels = [...(guild?.channelIds ?? [])].flatMap((id) => world.channels.get(id) ?? [])
  for (const [name, username, content] of WORDS) {
    const channel = channels.find((one) => one.name === name)
    const author = [...world.users.values()].find((user) => user.username === username)
    if (channel && author && guild?.members.has(author.id)) {
      createMessage(world, { channel, authorId: author.id, content })
    }
  }
}
