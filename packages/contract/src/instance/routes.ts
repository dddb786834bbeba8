import * as z from 'zod'

import { RotateSecretsAnswer, RotateSecretsBody } from '../operator/schemas.ts'
import { defineRoute } from '../route.ts'
import { UploadReceipt } from '../tools/files.ts'
import { ListToolsAnswer } from '../tools/schemas.ts'
import { LiveEvent } from './live.ts'
import { InviteAnswer } from './schemas.ts'
import { FirstStepsAnswer } from './schemas.ts'
import { InstanceStatus } from './schemas.ts'

export const PUBLIC_ROUTES = {
  status: defineRoute({
    at: 'GET /api/status',
    does: 'Say how this instance is.',
    right: 'anybody',
    answer: InstanceStatus,
  }),
  openapi: defineRoute({
    at: 'GET /api/openapi.json',
    does: 'Give this document.',
    right: 'anybody',
    answer: z.looseObject({}),
  }),
  upload: defineRoute({
    at: 'POST /api/uploads',
    does: 'Leave a file for send_file.',
    right: 'key',
    query: z.object({ entity_id: z.string().max(200) }),
    sendsFile: true,
    answer: UploadReceipt,
    status: 201,
  }),
}

export const INSTANCE_ROUTES = {
  live: defineRoute({
    at: 'GET /api/live',
    does: 'Stream what changes (server-sent events).',
    right: 'person',
    answer: LiveEvent,
  }),
  firstSteps: defineRoute({
    at: 'GET /api/first-steps',
    does: 'Say how far a new instance has come.',
    right: 'operator',
    answer: FirstStepsAnswer,
  }),
  listTools: defineRoute({
    at: 'GET /api/tools',
    does: 'List the tools that can be granted.',
    right: 'person',
    answer: ListToolsAnswer,
  }),
  invite: defineRoute({
    at: 'GET /api/invite',
    does: 'Give the address that adds the bot to a server.',
    right: 'person',
    answer: InviteAnswer,
  }),
  rotateSecrets: defineRoute({
    at: 'POST /api/secrets/rotate',
    does: 'Make a new key that signs access tokens.',
    right: 'operator',
    body: RotateSecretsBody,
    answer: RotateSecretsAnswer,
  }),
}
