import { z } from 'zod'

/** POST /api/secrets/rotate */
export const RotateSecretsBody = z.object({
  /** Tokens that were signed before are refused at once. For a key that somebody may have seen. */
  forget_old: z.boolean().default(false),
})
export type RotateSecretsBody = z.infer<typeof RotateSecretsBody>

export const RotateSecretsAnswer = z.object({
  /** Names the new key in the tokens it signs. */
  signing_key: z.string(),
})
export type RotateSecretsAnswer = z.infer<typeof RotateSecretsAnswer>
