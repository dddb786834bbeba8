import { serve } from '@hono/node-server'
import { Hono } from 'hono'

import { answerQuestions } from './measured-process.ts'

/** The yardstick: the same web framework answering JSON with JSON, and nothing else. */
const app = new Hono().post('/', async (context) => context.json(await context.req.json()))
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false })
await new Promise<void>((resolve) => server.once('listening', resolve))
const address = server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
await answerQuestions({ url: `http://127.0.0.1:${port}/` })
server.close()
