import { describe, expect, it } from 'vitest'

import { channelFacts } from '../../test/identity-fakes.ts'
import { checkBot } from './bot-check.ts'
import type { BotLacks, BotPermission } from './bot-permissions.ts'
import type { ToolFacts } from './identity-right.ts'

const lacks =
  (...missing: BotPermission[]): BotLacks =>
  (needs) =>
    needs.find((permission) => missing.includes(permission))

const channel = (name: string, botLacks: BotLacks) =>
  channelFacts({ id: '200000000000000001', name, botLacks })

const TOOLS: ToolFacts[] = [
  { name: 'send_message', toolset: 'core', intent: 'write', needs: [] },
  { name: 'get_channel_history', toolset: 'core', intent: 'read', needs: ['ReadMessageHistory'] },
  { name: 'timeout_user', toolset: 'moderation', intent: 'manage', needs: ['ModerateMembers'] },
]

describe('what the bot lacks', () => {
  it('is nothing where Discord allows everything', () => {
    expect(checkBot({ botLacks: lacks() }, [channel('general', lacks())], TOOLS)).toEqual({
      server: [],
      channels: [],
    })
  })

  it('names the tools that are refused without a permission', () => {
    const { server } = checkBot({ botLacks: lacks('ManageWebhooks', 'ModerateMembers') }, [], TOOLS)
    expect(server).toEqual([
      { permission: 'ManageWebhooks', tools: ['send_message'] },
      { permission: 'ModerateMembers', tools: ['timeout_user'] },
    ])
  })

  it('says of a channel only what the server does not lack as a whole', () => {
    const place = channel('quiet', lacks('ManageWebhooks', 'ReadMessageHistory', 'ModerateMembers'))
    const { channels } = checkBot({ botLacks: lacks('ManageWebhooks') }, [place], TOOLS)
    expect(channels.map(({ lacks: found }) => found)).toEqual([
      [{ permission: 'ReadMessageHistory', tools: ['get_channel_history'] }],
    ])
  })

  it('says of a hidden channel that it is hidden, and nothing else', () => {
    const hidden = channel('keepers', lacks('ViewChannel', 'SendMessages'))
    const { channels } = checkBot({ botLacks: lacks() }, [hidden], TOOLS)
    expect(channels[0]?.lacks.map(({ permission }) => permission)).toEqual(['ViewChannel'])
  })
})
