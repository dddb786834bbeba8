import * as z from 'zod'

import { Flag } from '../bounds.ts'
import { Snowflake } from '../ids.ts'
import { Named } from '../parts.ts'
import { DecisionLanguage } from './answer-view.ts'
import { DecisionSettings, ListQuestionsAnswer, ListQuestionsQuery, ReminderSetting } from './schemas.ts'

/** Ids, or names of people and of roles of that server. */
const ApproversWish = z.strictObject({
  users: z.array(Named).max(100).default([]),
  roles: z.array(Named).max(100).default([]),
})

/** PUT /api/entities/{entity}/servers/{server}/decisions; what is absent stays. */
export const DecisionSettingsBody = z.strictObject({
  /** The owner's switch for the tools; it counts on every server of the entity. */
  enabled: z.boolean().optional(),
  /** A channel inside the entity's ceiling; null: it asks there no more. */
  channel_id: Named.nullable().optional(),
  approvers: ApproversWish.optional(),
  second: ApproversWish.optional(),
  language: DecisionLanguage.nullable().optional(),
  reminders: ReminderSetting.optional(),
})
export type DecisionSettingsBody = z.input<typeof DecisionSettingsBody>

/** GET and PUT /api/entities/{entity}/servers/{server}/decisions */
export const DecisionSettingsAnswer = z.object({
  settings: DecisionSettings,
  /** Names of the people and roles in it, as far as they are known. */
  names: z.record(Snowflake, z.string()),
  /** What whoever asked may do beside changing the lists. */
  may: z.object({ enable: z.boolean() }),
})
export type DecisionSettingsAnswer = z.infer<typeof DecisionSettingsAnswer>

/** GET /api/decisions: what one may answer, owns or administers; the newest first. */
export const ListDecisionsQuery = ListQuestionsQuery.extend({
  /** Only those whoever asks may answer. */
  answerable: Flag.optional(),
})
export type ListDecisionsQuery = z.input<typeof ListDecisionsQuery>

export const ListDecisionsAnswer = ListQuestionsAnswer.extend({
  /** Open questions whoever asks may answer. */
  waiting: z.int(),
})
export type ListDecisionsAnswer = z.infer<typeof ListDecisionsAnswer>
