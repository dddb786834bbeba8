import type { IntroduceInput, SendMessageOutput } from '@arachne/contract'

import type { ToolFacts } from '../../access/identity-right.ts'
import type { FaceOf } from '../entities/avatars.ts'
import type { Entity } from '../entities/entity.ts'
import type { Namesakes } from '../namesakes/namesakes.ts'
import type { Places } from '../places/places.ts'
import { accessChannel, type Standing } from '../routing/reach.ts'
import type { Posting } from './posting.ts'
import type { Embed } from './voice.ts'

export interface Introduction {
  introduce(standing: Standing, tool: ToolFacts, input: IntroduceInput): Promise<SendMessageOutput>
}

interface Deps {
  posting: Posting
  places: Pick<Places, 'channel' | 'jumpUrl'>
  faceOf: FaceOf
  nameOn: Namesakes['nameOn']
}

const PLATFORMS = { claude: 'Claude', gpt: 'GPT', gemini: 'Gemini', other: 'Another one' }

export function createIntroduction({ places, posting, faceOf, nameOn }: Deps): Introduction {
  return {
    async introduce(standing, tool, { channel_id: channelId }) {
      const channel = await accessChannel(places, standing, { tool, channelId })
      const { entity } = standing
      const embeds = [cardOf({ ...entity, name: nameOn(channel.serverId, entity) }, faceOf(entity))]
      const id = await posting.post({ standing, channel, content: '', embeds, action: 'entity.introduced' })
      return {
        message_ids: [id],
        channel_id: channelId,
        jump_url: places.jumpUrl(channel.serverId, channelId, id),
      }
    },
  }
}

export function cardOf(entity: Entity, face: string | null): Embed {
  const { name, description, accentColor, platform, ownerId } = entity
  return {
    title: name,
    ...(description !== null && { description }),
    color: accentColor,
    thumbnailUrl: face,
    fields: [
      ...(platform === null ? [] : [{ name: 'Platform', value: PLATFORMS[platform] }]),
      { name: 'Partnered with', value: `<@${ownerId}>` },
    ],
  }
}
