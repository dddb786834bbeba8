import { CreateForumPostInput, CreateForumPostOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const createForumPostTool = defineEntityTool({
  name: 'create_forum_post',
  title: 'Create a forum post',
  right: { toolset: 'threads', intent: 'write', needs: [] },
  description: 'Creates a post in a forum channel, under your own name.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  input: CreateForumPostInput,
  output: CreateForumPostOutput,
  run: ({ forumPosts }, caller, input, { right }) => forumPosts.create(caller, right, input),
})
