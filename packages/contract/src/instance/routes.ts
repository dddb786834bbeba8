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
    does: 'Show the state of this instance.',
    right: 'anybody',
    answer: InstanceStatus,
  }),
  openapi: defineRoute({
    at: 'GET /api/openapi.json',
    does: 'Download this document.',
    right: 'anybody',
    answer: z.looseObject({}),
  }),
  upload: defineRoute({
    at: 'POST /api/uploads',
    does: 'Upload a file for send_file.',
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
    does: 'Stream changes (server-sent events).',
    right: 'person',
    answer: LiveEvent,
  }),
  firstSteps: defineRoute({
    at: 'GET /api/first-steps',
    does: 'Show how far the setup of a new instance has come.',
    right: 'operator',
    answer: FirstStepsAnswer,
  }),
  listTools: defineRoute({
    at: 'GET /api/tools',
    does: 'List the tools that can be allowed.',
    right: 'person',
    answer: ListToolsAnswer,
  }),
  invite: defineRoute({
    at: 'GET /api/invite',
    does: 'Show the address that adds the bot to a server.',
    right: 'person',
    answer: InviteAnswer,
  }),
  rotateSecrets: defineRoute({
    at: 'POST /api/secrets/rotate',
    does: 'Create a new key for signing access tokens.',
    right: 'operator',
    body: RotateSecretsBody,
    answer: RotateSecretsAnswer,
  }),
}
