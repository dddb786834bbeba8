import type { ServerResponse } from 'node:http'

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/**
 * A response whose body is a text that is already written. It goes out as it is: the stream that a body would become,
 * only to be read again, takes longer than some calls (docs/design/007).
 */
export class WrittenResponse extends Response {
  readonly written: string

  constructor(written: string, init: ResponseInit) {
    super(null, init)
    this.written = written
  }

  /** With the headers that it has by now. Returns what tells the web server that nothing is left to do. */
  sendTo(outgoing: ServerResponse): Response {
    outgoing.statusCode = this.status
    outgoing.setHeaders(this.headers)
    outgoing.end(this.written)
    return RESPONSE_ALREADY_SENT
  }
}
