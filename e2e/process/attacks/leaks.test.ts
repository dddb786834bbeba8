import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { authorization, callTool, plain, post } from '../../../packages/server/test/support/rpc.ts'
import { readDataFiles } from '../../support/data-files.ts'
import { connectOperator } from '../../support/operator.ts'
import { startProduct, temporaryFolder } from '../../support/product.ts'
import { createWorld, type World } from '../../support/world.ts'

const MARKER = 'leakmarker'
const WEBHOOKS = { method: 'POST', path: '/webhooks/**' }

/** Every way in which Discord can fail while something is being said. */
const FAILURES = [
  ...[400, 401, 403, 404, 429, 500, 502].map((status) => ({ kind: 'status', status, ...WEBHOOKS })),
  { kind: 'status', status: 200, body: '<html>', ...WEBHOOKS },
  { kind: 'drop', ...WEBHOOKS },
  { kind: 'cut', ...WEBHOOKS },
  { kind: 'deleted-webhook' },
]

const SPOILT = [
  { author: null },
  { embeds: [null] },
  { timestamp: MARKER },
  { id: 'abc' },
  { channel_id: null },
]

async function spoilMessages(world: World): Promise<void> {
  for (const patch of SPOILT) {
    await world.break({ kind: 'malformed', event: 'MESSAGE_CREATE', patch })
    await world.say(`${MARKER}-spoilt`)
  }
}

async function secretsIn(dataFile: string): Promise<string[]> {
  const text = await readFile(dataFile, 'utf8')
  return [...text.matchAll(/"token":\s*"([^"]{40,})"/g)].map(([, token = '']) => token)
}

describe('what is left behind', () => {
  it('I-23: is no text, key or token in logs, errors and files, whatever fails', async () => {
    await using folder = await temporaryFolder()
    await using logs = await temporaryFolder()
    const logFile = join(logs.path, 'log')
    const env = { LOG_LEVEL: 'trace' }
    await using product = await startProduct({ dataDir: folder.path, env, logFile })
    const world = createWorld(product.sandbox.control)
    const kael = product.entities[0]!
    const general = await world.channelId('general')
    const operator = await connectOperator(product)
    const wren = await operator.createEntity({ name: 'Wren', owner: 'lyss', print_key: true })
    const robin = await operator.createEntity({ name: 'Robin', owner: 'lyss' })
    await fetch(robin.claim_url!, { method: 'POST' })

    const answers: string[] = []
    const speak = async () =>
      answers.push(
        (await callTool(kael, 'send_message', { channel_id: general, content: `${MARKER}-out` })).text,
      )
    await speak()
    for (const failure of FAILURES) {
      await world.break(failure)
      await speak()
    }
    await spoilMessages(world)
    await post(kael.url, `{"${MARKER}`, authorization(kael.key))
    await plain(kael, 'tools/call', { name: MARKER, arguments: { [MARKER]: MARKER } })
    await callTool(kael, 'read_messages', { limit: MARKER })
    await world.say(`${MARKER}-waits`)

    const webhookTokens = await secretsIn(join(folder.path, 'sandbox.json'))
    expect(webhookTokens.length).toBeGreaterThan(0)
    const [application] = (await world.state()).applications
    const claim = robin.claim_url!.split('/').at(-1)!
    const secrets = [wren.key!, claim, application!.bot_token, application!.client_secret, ...webhookTokens]

    const log = await readFile(logFile, 'utf8')
    expect(log).toContain('"level":"debug"')
    expect(log).toContain('/webhooks/:x/:x')
    const leaking = log
      .split('\n')
      .filter((line) => [MARKER, kael.key, ...secrets].some((word) => line.includes(word)))
    expect(leaking).toEqual([])
    expect(answers.filter((text) => text.includes(MARKER))).toEqual([])

    // The sandbox keeps its own tokens, and the demo its one key.
    const own = new Set(['sandbox.json', 'demo-entity.json'])
    const files = await readDataFiles(folder.path)
    for (const { name, bytes } of files.own) {
      const found = (own.has(name) ? [MARKER] : [MARKER, kael.key, ...secrets]).filter((word) =>
        bytes.includes(word),
      )
      expect(found, name).toEqual([])
    }
    // Discord keeps what is said on it, so the same search does find it there, and still no key of Arachne's.
    expect(files.discord.some(({ bytes }) => bytes.includes(`${MARKER}-waits`))).toBe(true)
    const ours = [kael.key, wren.key!, claim]
    expect(files.discord.filter(({ bytes }) => ours.some((word) => bytes.includes(word)))).toEqual([])
  })
})
