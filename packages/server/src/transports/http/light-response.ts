import { getRequestListener } from '@hono/node-server'

/**
 * The web server's own kind of Response: its text goes out as it is, where another's is read through a web stream. The
 * library only hands it out by putting it in the place of the global one, which is put back: the rest of the process
 * relies on that.
 */
function borrowResponse(): typeof Response {
  const own = Object.getOwnPropertyDescriptors({ Request, Response })
  getRequestListener(() => new Response())
  const light = globalThis.Response
  Object.defineProperties(globalThis, own)
  return light
}

export const LightResponse = borrowResponse()
