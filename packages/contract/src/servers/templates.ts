import * as z from 'zod'

import { Snowflake } from '../ids.ts'
import { Chosen, MayPing } from '../memberships/schemas.ts'
import { Named } from '../parts.ts'

export const TemplateView = z.object({
  id: z.uuid(),
  server_id: Snowflake,
  name: z.string(),
  channels: Chosen,
  tools: Chosen,
  may_ping: MayPing,
  is_default: z.boolean(),
})
export type TemplateView = z.infer<typeof TemplateView>

/** GET /api/servers/{server}/templates */
export const ListTemplatesAnswer = z.object({ templates: z.array(TemplateView) })
export type ListTemplatesAnswer = z.infer<typeof ListTemplatesAnswer>

/** POST /api/servers/{server}/templates */
export const CreateTemplateBody = z.strictObject({
  name: z.string().min(1).max(50),
  channels: Chosen,
  tools: Chosen,
  may_ping: MayPing.optional(),
  is_default: z.boolean().optional(),
})
export type CreateTemplateBody = z.infer<typeof CreateTemplateBody>

/** PATCH /api/servers/{server}/templates/{template}; absent fields keep their value. */
export const UpdateTemplateBody = CreateTemplateBody.partial()
export type UpdateTemplateBody = z.infer<typeof UpdateTemplateBody>

export const TemplateAnswer = z.object({ template: TemplateView })
export type TemplateAnswer = z.infer<typeof TemplateAnswer>

/** POST /api/servers/{server}/templates/{template}/apply */
export const ApplyTemplateBody = z.strictObject({ entity: Named })
export type ApplyTemplateBody = z.infer<typeof ApplyTemplateBody>
