import { DiscordError } from './errors.ts'
import { invalidField } from './form-errors.ts'

/** Refusals around messages, as Discord's table of error codes words them. */

export const tooLarge = () => new DiscordError(413, 40_005, 'Request entity too large')
export const tooManyAttachments = () =>
  new DiscordError(400, 30_015, 'Maximum number of attachments in a message reached (10)')
export const tooManyPins = () =>
  new DiscordError(400, 30_003, 'Maximum number of pins reached for the channel (250)')
export const tooManyReactions = () =>
  new DiscordError(400, 30_010, 'Maximum number of reactions reached (20)')
export const alreadyCrossposted = () =>
  new DiscordError(400, 40_033, 'This message has already been crossposted.')
export const noMessagesInForum = () =>
  new DiscordError(400, 40_058, 'Cannot send a message in a forum channel')
export const notInDms = () => new DiscordError(403, 50_003, 'Cannot execute action on a DM channel')
export const notTheAuthor = () =>
  new DiscordError(403, 50_005, 'Cannot edit a message authored by another user')
export const emptyMessage = () => new DiscordError(400, 50_006, 'Cannot send an empty message')
export const cannotMessageUser = () => new DiscordError(403, 50_007, 'Cannot send messages to this user')
export const notATextChannel = () =>
  new DiscordError(400, 50_008, 'Cannot send messages in a non-text channel')
export const wrongNumberToDelete = () =>
  new DiscordError(
    400,
    50_016,
    'Provided too few or too many messages to delete. Must provide at least 2 and fewer than 100 messages to delete.',
  )
export const systemMessage = () => new DiscordError(403, 50_021, 'Cannot execute action on a system message')
export const wrongChannelType = () =>
  new DiscordError(400, 50_024, 'Cannot execute action on this channel type')
export const invalidWebhookToken = () => new DiscordError(401, 50_027, 'Invalid Webhook Token')
export const tooOldToDelete = () =>
  new DiscordError(400, 50_034, 'You can only bulk delete messages that are under 14 days old.')
export const voiceIsFixed = () => new DiscordError(400, 50_162, 'Voice messages cannot be edited')
export const noVoiceHere = () =>
  new DiscordError(403, 50_173, 'You cannot send voice messages in this channel.')
export const invalidSticker = () => new DiscordError(400, 50_081, 'Invalid sticker sent')
export const threadArchived = () => new DiscordError(400, 50_083, 'Thread is archived')
export const threadLocked = () => new DiscordError(403, 160_005, 'Thread is locked')
export const noHistoryToReply = () =>
  new DiscordError(403, 160_002, 'Cannot reply without permission to read message history')
export const noHistoryToForward = () =>
  new DiscordError(403, 160_009, 'Cannot reference a message without permission to read message history')

export const unknownReplyTarget = () =>
  invalidField('message_reference', 'REPLIES_UNKNOWN_MESSAGE', 'Unknown message')
export const replyToSystemMessage = () =>
  invalidField(
    'message_reference',
    'REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE',
    'Cannot reply to a system message',
  )
export const replyElsewhere = () =>
  invalidField(
    'message_reference',
    'REPLIES_CANNOT_REFERENCE_OTHER_CHANNEL',
    'Cannot reply to a message in a different channel',
  )
export const forwardWithContent = () =>
  invalidField(
    'message_reference',
    'MESSAGE_FORWARD_CANNOT_HAVE_CONTENT',
    'Forward messages cannot have additional content',
  )
