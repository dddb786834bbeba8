import { CreateForumPostInput, CreateForumPostOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const createForumPostTool: Tool = defineTool({
  name: 'create_forum_post',
  title: 'Create a forum post',
  toolset: 'threads',
  intent: 'write',
  needs: [],
  description: 'Opens a post in a forum channel, under your own name.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: CreateForumPostInput,
  output: CreateForumPostOutput,
  run: ({ forumPosts }, standing, input) => forumPosts.create(standing, createForumPostTool, input),
})
