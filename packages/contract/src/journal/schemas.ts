import * as z from 'zod'

import { ACTIVITY_FILTERS, ActivityView } from '../activity/schemas.ts'
import { PageQuery } from '../parts.ts'

/** GET /api/journal/verify?space=&head= */
export const VerifyJournalQuery = z.object({
  space: z.string().min(1).max(200).optional(),
  /** `<seq>:<hash>`, from an earlier answer for the same space. */
  head: z
    .string()
    .regex(/^\d{1,15}:[0-9a-f]{64}$/, 'must look like 12:<hash>')
    .optional(),
})
export type VerifyJournalQuery = z.infer<typeof VerifyJournalQuery>

/**
 * The ways a journal can be wrong: an entry is missing, detached from the one before, changed, different from the noted
 * one, or the end is cut off.
 */
export const JOURNAL_FLAWS = ['missing', 'loose', 'changed', 'not_as_noted', 'cut_off'] as const

export const VerifyJournalAnswer = z.object({
  ok: z.boolean(),
  spaces: z.array(
    z.object({
      space: z.string(),
      entries: z.int(),
      ok: z.boolean(),
      /** The last valid entry: stored elsewhere and passed back as `head`, it also reveals a truncated journal. */
      head: z.object({ seq: z.int(), hash: z.string() }).nullable(),
      /** The first invalid entry, and its flaw. */
      broken_at: z.int().optional(),
      problem: z.string().optional(),
      flaw: z.enum(JOURNAL_FLAWS).optional(),
    }),
  ),
})
export type VerifyJournalAnswer = z.infer<typeof VerifyJournalAnswer>

/** GET /api/journal */
export const ListJournalQuery = PageQuery.extend({
  ...ACTIVITY_FILTERS,
  space: z.string().min(1).max(200).optional(),
})
export type ListJournalQuery = z.input<typeof ListJournalQuery>

/** A journal line with its seal. */
export const JournalEntryView = ActivityView.extend({
  space: z.string(),
  seq: z.int(),
  target: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  hash: z.string(),
  previous_hash: z.string(),
})
export type JournalEntryView = z.infer<typeof JournalEntryView>

export const ListJournalAnswer = z.object({ entries: z.array(JournalEntryView), next: z.string().optional() })
export type ListJournalAnswer = z.infer<typeof ListJournalAnswer>

/** GET /api/journal/seal: the latest check of the whole journal, at most minutes old. */
export const JournalSealAnswer = z.object({
  ok: z.boolean(),
  checked_at: z.iso.datetime(),
  /** For the operator. */
  entries: z.int().optional(),
  /** For the operator: where the journal is invalid. */
  problems: z
    .array(
      z.object({
        space: z.string(),
        problem: z.string(),
        broken_at: z.int().optional(),
        flaw: z.enum(JOURNAL_FLAWS).optional(),
      }),
    )
    .optional(),
})
export type JournalSealAnswer = z.infer<typeof JournalSealAnswer>
