import type { InteractionType } from 'discord-api-types/v10'

import type { InteractionDraft } from '../../world/interactions.ts'
import type { ChannelRecord, Id, InteractionRecord, MessageRecord, UserRecord } from '../../world/records.ts'
import type { RestContext } from '../handler.ts'
import type { Fields } from '../validate.ts'

/** A person uses something of an application: the request, read as far as all kinds have in common. */
export interface Use {
  context: RestContext
  type: InteractionType
  user: UserRecord
  channel: ChannelRecord
  fields: Fields
  data: Fields
  applicationId: Id | undefined
  base: Omit<InteractionDraft, 'applicationId'>
}

/** The interaction it began, and what the application learns of it. */
export interface Begun {
  interaction: InteractionRecord
  data: object
  /** The message whose component was used. */
  message: MessageRecord | undefined
}
