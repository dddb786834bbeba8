import { type TaskAnswer, taskMethods, TaskParams } from '@arachne/contract'
import {
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'

type FindTask = (context: ServerContext, taskId: string) => Promise<TaskAnswer | undefined>

const unknown = () => new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such task.')

export function serveTasks(server: Server, find: FindTask): void {
  const schemas = { params: TaskParams, result: z.looseObject({}) }
  for (const [method, answer] of Object.entries(taskMethods({ find, unknown }))) {
    server.setRequestHandler(method, schemas, async (params, context) => ({
      ...(await answer(params, context)),
    }))
  }
}
