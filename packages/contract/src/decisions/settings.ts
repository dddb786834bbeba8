import * as z from 'zod'

import { Flag } from '../bounds.ts'
import { Snowflake } from '../ids.ts'
import { Named } from '../parts.ts'
import { DecisionLanguage } from './answer-view.ts'
import { DecisionSettings, ListQuestionsAnswer, ListQuestionsQuery, ReminderSetting } from './schemas.ts'

/** Ids, or names of people and roles on that server. */
const ApproversWish = z.strictObject({
  users: z.array(Named).max(100).default([]),
  roles: z.array(Named).max(100).default([]),
})

/** PUT /api/entities/{entity}/servers/{server}/decisions; absent fields keep their value. */
export const DecisionSettingsBody = z.strictObject({
  /** The owner's switch for the tools; it applies to every server of the entity. */
  enabled: z.boolean().optional(),
  /** A channel inside the entity's ceiling; null: the entity stops asking there. */
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
  /** Names of the people and roles in the settings, as far as they are known. */
  names: z.record(Snowflake, z.string()),
  /** What the caller may do besides changing the lists. */
  may: z.object({ enable: z.boolean() }),
})
export type DecisionSettingsAnswer = z.infer<typeof DecisionSettingsAnswer>

/** GET /api/decisions: questions the caller may answer, owns or administers; newest first. */
export const ListDecisionsQuery = ListQuestionsQuery.extend({
  /** Only questions the caller may answer. */
  answerable: Flag.optional(),
})
export type ListDecisionsQuery = z.input<typeof ListDecisionsQuery>

export const ListDecisionsAnswer = ListQuestionsAnswer.extend({
  /** Open questions the caller may answer. */
  waiting: z.int(),
})
export type ListDecisionsAnswer = z.infer<typeof ListDecisionsAnswer>
