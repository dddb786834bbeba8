import { createHmac } from 'node:crypto'

import type { MailToken } from '@arachne/core/governance'

export function createMailToken(key: Buffer): MailToken {
  return (about) => createHmac('sha256', key).update(about).digest('base64url')
}
