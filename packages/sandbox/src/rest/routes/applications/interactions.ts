import { InteractionType } from 'discord-api-types/v10'

import { presentInteraction } from '../../../present/interaction.ts'
import { requireChannel, requireUser } from '../../access.ts'
import { DiscordError, unknownApplication } from '../../errors.ts'
import { invalidField } from '../../form-errors.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { answerInteraction } from '../../interactions/callback.ts'
import { submitModal } from '../../interactions/submit-modal.ts'
import { useCommand } from '../../interactions/use-command.ts'
import { useComponent } from '../../interactions/use-component.ts'
import type { Begun, Use } from '../../interactions/use.ts'
import { readBody } from '../../validate.ts'

export const interactionRoutes: Route[] = [
  { method: 'POST', path: '/interactions', auth: 'bot', run: interact },
  {
    method: 'POST',
    path: '/interactions/{interaction_id}/{interaction_token}/callback',
    auth: 'nobody',
    run: answerInteraction,
  },
]

const KINDS = [
  InteractionType.ApplicationCommand,
  InteractionType.MessageComponent,
  InteractionType.ApplicationCommandAutocomplete,
  InteractionType.ModalSubmit,
] as const

function begin(use: Use): Begun {
  if (use.type === InteractionType.MessageComponent) return useComponent(use)
  return use.type === InteractionType.ModalSubmit ? submitModal(use) : useCommand(use)
}

/** People only, as in Discord's own client: use a command, press, choose, submit. */
function interact(context: RestContext): RestResult {
  if (context.actor.kind !== 'person') throw new DiscordError(403, 20_001, 'Bots cannot use this endpoint')
  const { world } = context
  const use = readUse(context)
  const { interaction, data, message } = begin(use)
  const application = world.applications.get(interaction.applicationId)
  if (!application) throw unknownApplication()
  world.publish({
    type: 'INTERACTION_CREATE',
    data: presentInteraction(world, interaction, { data, channel: use.channel, message }),
    to: [application.botId],
  })
  return { status: 204 }
}

function readUse(context: RestContext): Use {
  const user = requireUser(context)
  const fields = readBody(context.body)
  const type = fields.choice('type', KINDS)
  const channelId = fields.snowflake('channel_id', { required: true })
  const applicationId = fields.snowflake('application_id')
  const nonce = fields.string('nonce', { max: 25 }) ?? null
  const data = fields.object('data')
  if (!type) throw invalidField('type', 'BASE_TYPE_REQUIRED', 'This field is required')
  if (!data) throw invalidField('data', 'BASE_TYPE_REQUIRED', 'This field is required')
  fields.done()
  const channel = requireChannel(context, channelId)
  const base = { type, userId: user.id, channelId: channel.id, guildId: channel.guildId, nonce }
  return { context, type, user, channel, fields, data, applicationId, base }
}
