import type { ServerResponse } from 'node:http'

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

/**
 * A response whose body is an already written text. It is sent as it is: turning it into a stream that is then read
 * again takes longer than some calls (docs/design/007).
 */
export class WrittenResponse extends Response {
  readonly written: string

  constructor(written: string, init: ResponseInit) {
    super(null, init)
    this.written = written
  }

  /**
   * Sends it with the headers it has by now. Returns the value that tells the web server that nothing is left to do.
   */
  sendTo(outgoing: ServerResponse): Response {
    outgoing.statusCode = this.status
    outgoing.setHeaders(this.headers)
    outgoing.end(this.written)
    return RESPONSE_ALREADY_SENT
  }
}
