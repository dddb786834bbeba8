import { ListForumThreadsInput, ListForumThreadsOutput } from '@arachne/contract'

import { defineEntityTool } from '../entity-tool.ts'

export const listForumThreadsTool = defineEntityTool({
  name: 'list_forum_threads',
  title: 'List forum posts and threads',
  right: { toolset: 'threads', intent: 'read', needs: ['ReadMessageHistory'] },
  description: 'Lists the posts of a forum, or the threads of a channel, newest first.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: ListForumThreadsInput,
  output: ListForumThreadsOutput,
  run: ({ threads }, caller, input, { right }) => threads.list(caller, right, input),
})
