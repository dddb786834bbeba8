import { type TaskAnswer, taskMethods, TaskSchemas } from '@arachne/contract'
import {
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'

type FindTask = (context: ServerContext, taskId: string) => Promise<TaskAnswer | undefined>

const unknown = () => new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such task.')

export function serveTasks(server: Server, find: FindTask): void {
  for (const [method, answer] of Object.entries(taskMethods({ find, unknown }))) {
    server.setRequestHandler(method, TaskSchemas, async (params, context) => ({
      ...(await answer(params, context)),
    }))
  }
}
