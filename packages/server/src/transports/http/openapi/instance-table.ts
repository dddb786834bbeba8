import {
  DoneAnswer,
  FirstStepsAnswer,
  InstanceStatus,
  InviteAnswer,
  ListOwnGrantsAnswer,
  ListToolsAnswer,
  LiveEvent,
  MeAnswer,
  PageQuery,
  RevokeGrantsAnswer,
  UploadReceipt,
  RotateSecretsAnswer,
  RotateSecretsBody,
  VerifyJournalAnswer,
  VerifyJournalQuery,
  WhyAnswer,
  WhyQuery,
} from '@arachne/contract'
import { z } from 'zod'

import type { ApiRoute } from './api-route.ts'

/** Who asks, how the instance is, and what can be asked of all of it. */
export const INSTANCE_TABLE: readonly ApiRoute[] = [
  { at: 'GET /api/status', does: 'Say how this instance is.', right: 'anybody', answer: InstanceStatus },
  { at: 'GET /api/openapi.json', does: 'Give this document.', right: 'anybody', answer: z.looseObject({}) },
  {
    at: 'POST /api/uploads',
    does: 'Leave a file for send_file.',
    right: 'key',
    query: z.object({ entity_id: z.string().max(200) }),
    answer: UploadReceipt,
    status: 201,
  },
  { at: 'GET /api/me', does: 'Say who asks.', right: 'person', answer: MeAnswer },
  { at: 'DELETE /api/me/session', does: 'Log out.', right: 'person', answer: DoneAnswer },
  { at: 'DELETE /api/me/sessions', does: 'Log out everywhere.', right: 'person', answer: DoneAnswer },
  {
    at: 'GET /api/live',
    does: 'Stream what changes (server-sent events).',
    right: 'person',
    answer: LiveEvent,
  },
  {
    at: 'GET /api/first-steps',
    does: 'Say how far a new instance has come.',
    right: 'operator',
    answer: FirstStepsAnswer,
  },
  {
    at: 'GET /api/grants',
    does: 'List the programs one let in, as one’s entities and for oneself in organisations.',
    right: 'person',
    query: PageQuery,
    answer: ListOwnGrantsAnswer,
  },
  {
    at: 'DELETE /api/grants/{id}',
    does: 'Disconnect one of them, at once.',
    right: 'owner',
    answer: RevokeGrantsAnswer,
  },
  {
    at: 'GET /api/tools',
    does: 'List the tools that can be granted.',
    right: 'person',
    answer: ListToolsAnswer,
  },
  {
    at: 'GET /api/why',
    does: 'Say what a tool call would be told.',
    right: 'sees',
    query: WhyQuery,
    answer: WhyAnswer,
  },
  {
    at: 'GET /api/invite',
    does: 'Give the address that adds the bot to a server.',
    right: 'person',
    answer: InviteAnswer,
  },
  {
    at: 'GET /api/journal/verify',
    does: 'Check the journal.',
    right: 'operator',
    query: VerifyJournalQuery,
    answer: VerifyJournalAnswer,
  },
  {
    at: 'POST /api/secrets/rotate',
    does: 'Make a new key that signs access tokens.',
    right: 'operator',
    body: RotateSecretsBody,
    answer: RotateSecretsAnswer,
  },
]
