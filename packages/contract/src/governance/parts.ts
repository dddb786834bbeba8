import * as z from 'zod'

import { PageQuery } from '../parts.ts'

export const GovernanceId = z.string().min(1).max(64)

/** The maximum length of each text, shared by REST, MCP and Discord. */
export const TEXT_LIMITS = {
  name: 100,
  title: 200,
  label: 200,
  reason: 2_000,
  question: 2_000,
  mission: 2_000,
  duty: 500,
  message: 4_000,
  proposal: 20_000,
  policy: 100_000,
} as const

/**
 * Line breaks, and marks that change the direction of the following text: a name containing them could pass for
 * something else.
 */
const NOT_IN_A_LINE = /[\s\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether any of it is visible to a person. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

function inOneLine(text: string): string {
  return isVisible(text) ? text.replaceAll(NOT_IN_A_LINE, ' ').trim() : ''
}

/** A name or a title. */
export const line = (longest: number) => z.string().overwrite(inOneLine).min(1).max(longest)
export const words = (longest: number) => z.string().trim().min(1).max(longest)
export const wordsOrNone = (longest: number) => z.string().trim().max(longest)

/** A member as shown to others. */
export const MemberRef = z.object({
  id: GovernanceId,
  name: z.string(),
  avatar_url: z.string().nullable(),
  /** No longer a member; the name stays on past acts. */
  left: z.boolean(),
})
export type MemberRef = z.infer<typeof MemberRef>

export const TeamRef = z.object({ id: GovernanceId, name: z.string(), color: z.string() })
export type TeamRef = z.infer<typeof TeamRef>

export const RoleType = z.enum(['leader', 'secretary', 'referee'])

/** One page of a list: the id of the last entry on the previous page; absent at the end. */
export const GovernancePage = PageQuery
export const Next = z.string().optional()

export const ItemKind = z.enum(['topic', 'voting', 'election'])
export type ItemKind = z.infer<typeof ItemKind>

/** A member's answer to a proposal or a candidate. */
export const ConsentWord = z.enum(['consent', 'objection', 'stand_aside'])
export type ConsentWord = z.infer<typeof ConsentWord>
