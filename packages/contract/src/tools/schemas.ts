import * as z from 'zod'

import { Toolset } from './toolset.ts'

/** The most a tool can do. */
export const Risk = z.enum(['reads', 'writes', 'moderates', 'destroys'])
export type Risk = z.infer<typeof Risk>

export const ToolView = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  toolset: Toolset,
  risk: Risk,
  /** false: not included in "all"; an admin ticks it separately. */
  in_all: z.boolean(),
})
export type ToolView = z.infer<typeof ToolView>

/** GET /api/tools */
export const ListToolsAnswer = z.object({ tools: z.array(ToolView) })
export type ListToolsAnswer = z.infer<typeof ListToolsAnswer>
