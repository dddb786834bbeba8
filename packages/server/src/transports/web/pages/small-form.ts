import { bodyLimit } from 'hono/body-limit'

import { HttpRefusal } from '../error-response.ts'

/** Forms of pages without script: a few fields, never files. */
export const smallForm = bodyLimit({
  maxSize: 16 * 1024,
  onError() {
    throw new HttpRefusal(413, 'The form is too large.')
  },
})
