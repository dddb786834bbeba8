import * as z from 'zod'

/** GET /api/me/email: the caller's address, shown to members of their organisations. DELETE forgets it. */
export const MyEmailAnswer = z.object({
  address: z.string().nullable(),
  /** An address whose link was sent but not opened yet. */
  waiting: z.string().nullable(),
  /** Whether this instance sends mail at all. */
  sends_mail: z.boolean(),
})
export type MyEmailAnswer = z.infer<typeof MyEmailAnswer>

/** PUT /api/me/email: an address, to which a link is sent; then the secret from that link. */
export const MyEmailBody = z
  .strictObject({
    address: z.string().trim().min(3).max(254).optional(),
    token: z.string().min(16).max(200).optional(),
  })
  .refine(({ address, token }) => (address === undefined) !== (token === undefined), {
    path: ['address'],
    error: 'Either an address or the secret of a link',
  })
export type MyEmailBody = z.input<typeof MyEmailBody>
