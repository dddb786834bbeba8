import type { Tool } from './tool.ts'
import { addReactionTool } from './tools/add-reaction.ts'
import { assignRoleTool } from './tools/assign-role.ts'
import { createCategoryTool } from './tools/create-category.ts'
import { createChannelTool } from './tools/create-channel.ts'
import { createForumPostTool } from './tools/create-forum-post.ts'
import { createPollTool } from './tools/create-poll.ts'
import { createThreadTool } from './tools/create-thread.ts'
import { deleteChannelTool } from './tools/delete-channel.ts'
import { deleteMessageTool } from './tools/delete-message.ts'
import { discordAskDecisionTool } from './tools/discord-ask-decision.ts'
import { discordCheckPendingTool } from './tools/discord-check-pending.ts'
import { discordClearInboxTool } from './tools/discord-clear-inbox.ts'
import { discordDecisionHistoryTool } from './tools/discord-decision-history.ts'
import { discordDeleteMessageTool } from './tools/discord-delete-message.ts'
import { discordDeleteMessagesTool } from './tools/discord-delete-messages.ts'
import { discordNotifyTool } from './tools/discord-notify.ts'
import { discordPermissionTool } from './tools/discord-permission.ts'
import { discordReadInboxTool } from './tools/discord-read-inbox.ts'
import { discordReportProgressTool } from './tools/discord-report-progress.ts'
import { discordUpdateDecisionTool } from './tools/discord-update-decision.ts'
import { discordWaitDecisionTool } from './tools/discord-wait-decision.ts'
import { discordWithdrawDecisionTool } from './tools/discord-withdraw-decision.ts'
import { editMessageTool } from './tools/edit-message.ts'
import { fetchAttachmentTool } from './tools/fetch-attachment.ts'
import { getChannelHistoryTool } from './tools/get-channel-history.ts'
import { getEntityInfoTool } from './tools/get-entity-info.ts'
import { getReactionsTool } from './tools/get-reactions.ts'
import { getUserInfoTool } from './tools/get-user-info.ts'
import { introduceTool } from './tools/introduce.ts'
import { leaveServerTool } from './tools/leave-server.ts'
import { listChannelsTool } from './tools/list-channels.ts'
import { listForumThreadsTool } from './tools/list-forum-threads.ts'
import { listMembersTool } from './tools/list-members.ts'
import { listRolesTool } from './tools/list-roles.ts'
import { listServersTool } from './tools/list-servers.ts'
import { moveChannelTool } from './tools/move-channel.ts'
import { pinMessageTool } from './tools/pin-message.ts'
import { readMessagesTool } from './tools/read-messages.ts'
import { readThreadTool } from './tools/read-thread.ts'
import { removeReactionTool } from './tools/remove-reaction.ts'
import { removeRoleTool } from './tools/remove-role.ts'
import { renameChannelTool } from './tools/rename-channel.ts'
import { searchMessagesTool } from './tools/search-messages.ts'
import { sendDmTool } from './tools/send-dm.ts'
import { sendFileTool } from './tools/send-file.ts'
import { sendMessageTool } from './tools/send-message.ts'
import { setChannelTopicTool } from './tools/set-channel-topic.ts'
import { timeoutUserTool } from './tools/timeout-user.ts'
import { unpinMessageTool } from './tools/unpin-message.ts'
import { waitForMessagesTool } from './tools/wait-for-messages.ts'

/** Every tool there is, in the order clients see them. Registration and docs/reference/tools.md come from here. */
export const TOOL_TABLE: readonly Tool[] = [
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

export const TOOL_NAMES: readonly string[] = TOOL_TABLE.map(({ name }) => name)
