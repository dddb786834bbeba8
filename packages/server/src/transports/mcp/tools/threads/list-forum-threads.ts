import { ListForumThreadsInput, ListForumThreadsOutput } from '@arachne/contract'

import { defineTool, type Tool } from '../define-tool.ts'

export const listForumThreadsTool: Tool = defineTool({
  name: 'list_forum_threads',
  title: 'List forum posts and threads',
  toolset: 'threads',
  intent: 'read',
  needs: ['ReadMessageHistory'],
  description: 'Lists the posts of a forum, or the threads of a channel, newest first.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: ListForumThreadsInput,
  output: ListForumThreadsOutput,
  run: ({ threads }, standing, input) => threads.list(standing, listForumThreadsTool, input),
})
