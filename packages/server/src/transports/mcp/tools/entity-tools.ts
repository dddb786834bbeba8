import { fetchAttachmentTool } from './attachments/fetch-attachment.ts'
import { sendFileTool } from './attachments/send-file.ts'
import { getUserInfoTool } from './awareness/get-user-info.ts'
import { listMembersTool } from './awareness/list-members.ts'
import { listRolesTool } from './awareness/list-roles.ts'
import { searchMessagesTool } from './awareness/search-messages.ts'
import { createCategoryTool } from './channels/create-category.ts'
import { createChannelTool } from './channels/create-channel.ts'
import { deleteChannelTool } from './channels/delete-channel.ts'
import { moveChannelTool } from './channels/move-channel.ts'
import { renameChannelTool } from './channels/rename-channel.ts'
import { setChannelTopicTool } from './channels/set-channel-topic.ts'
import { addReactionTool } from './core/add-reaction.ts'
import { getChannelHistoryTool } from './core/get-channel-history.ts'
import { getEntityInfoTool } from './core/get-entity-info.ts'
import { introduceTool } from './core/introduce.ts'
import { leaveServerTool } from './core/leave-server.ts'
import { listChannelsTool } from './core/list-channels.ts'
import { listServersTool } from './core/list-servers.ts'
import { readMessagesTool } from './core/read-messages.ts'
import { sendMessageTool } from './core/send-message.ts'
import { waitForMessagesTool } from './core/wait-for-messages.ts'
import { discordAskDecisionTool } from './decisions/discord-ask-decision.ts'
import { discordCheckPendingTool } from './decisions/discord-check-pending.ts'
import { discordClearInboxTool } from './decisions/discord-clear-inbox.ts'
import { discordDecisionHistoryTool } from './decisions/discord-decision-history.ts'
import { discordDeleteMessageTool } from './decisions/discord-delete-message.ts'
import { discordDeleteMessagesTool } from './decisions/discord-delete-messages.ts'
import { discordNotifyTool } from './decisions/discord-notify.ts'
import { discordPermissionTool } from './decisions/discord-permission.ts'
import { discordReadInboxTool } from './decisions/discord-read-inbox.ts'
import { discordReportProgressTool } from './decisions/discord-report-progress.ts'
import { discordUpdateDecisionTool } from './decisions/discord-update-decision.ts'
import { discordWaitDecisionTool } from './decisions/discord-wait-decision.ts'
import { discordWithdrawDecisionTool } from './decisions/discord-withdraw-decision.ts'
import type { EntityTool } from './entity-tool.ts'
import { deleteMessageTool } from './messages/delete-message.ts'
import { editMessageTool } from './messages/edit-message.ts'
import { pinMessageTool } from './messages/pin-message.ts'
import { unpinMessageTool } from './messages/unpin-message.ts'
import { sendDmTool } from './messaging/send-dm.ts'
import { assignRoleTool } from './moderation/assign-role.ts'
import { removeRoleTool } from './moderation/remove-role.ts'
import { timeoutUserTool } from './moderation/timeout-user.ts'
import { createPollTool } from './polls/create-poll.ts'
import { getReactionsTool } from './reactions/get-reactions.ts'
import { removeReactionTool } from './reactions/remove-reaction.ts'
import { createForumPostTool } from './threads/create-forum-post.ts'
import { createThreadTool } from './threads/create-thread.ts'
import { listForumThreadsTool } from './threads/list-forum-threads.ts'
import { readThreadTool } from './threads/read-thread.ts'

/** Every tool, in the order clients see them. Registration and docs/reference/tools.md use this list. */
export const ENTITY_TOOLS: readonly EntityTool[] = [
  readMessagesTool,
  waitForMessagesTool,
  sendMessageTool,
  sendFileTool,
  sendDmTool,
  editMessageTool,
  deleteMessageTool,
  pinMessageTool,
  unpinMessageTool,
  fetchAttachmentTool,
  addReactionTool,
  removeReactionTool,
  getReactionsTool,
  listServersTool,
  listChannelsTool,
  getEntityInfoTool,
  getChannelHistoryTool,
  readThreadTool,
  introduceTool,
  leaveServerTool,
  createChannelTool,
  createCategoryTool,
  setChannelTopicTool,
  renameChannelTool,
  moveChannelTool,
  deleteChannelTool,
  createPollTool,
  createThreadTool,
  createForumPostTool,
  listForumThreadsTool,
  timeoutUserTool,
  assignRoleTool,
  removeRoleTool,
  searchMessagesTool,
  listMembersTool,
  getUserInfoTool,
  listRolesTool,
  discordAskDecisionTool,
  discordWaitDecisionTool,
  discordCheckPendingTool,
  discordWithdrawDecisionTool,
  discordUpdateDecisionTool,
  discordDecisionHistoryTool,
  discordPermissionTool,
  discordNotifyTool,
  discordReportProgressTool,
  discordReadInboxTool,
  discordClearInboxTool,
  discordDeleteMessageTool,
  discordDeleteMessagesTool,
]

export const TOOL_NAMES: readonly string[] = ENTITY_TOOLS.map(({ name }) => name)

type ShownTool = EntityTool['right'] & Pick<EntityTool, 'title' | 'description' | 'annotations'>

/** What people who grant them see. */
export const SHOWN_TOOLS: readonly ShownTool[] = ENTITY_TOOLS.map(
  ({ title, description, annotations, right }) => ({ ...right, title, description, annotations }),
)
