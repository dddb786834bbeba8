import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { imageDimensionsFromData } from 'image-dimensions'
import { describe, expect, it } from 'vitest'

import { createClock } from '../world/clock.ts'
import { createWorld } from '../world/create-world.ts'
import { createCdn } from './cdn.ts'
import { storeUpload } from './store-upload.ts'
import { storeAddress, storeDataUri } from './stored-images.ts'
import { cdnUrlOfAttachment, cdnUrlOfAvatar } from './urls.ts'

const DAY_MS = 24 * 60 * 60 * 1000

async function startCdn() {
  const world = createWorld(createClock())
  const cdn = createCdn(world)
  const server = createServer((request, response) => {
    if (!cdn.handle(request, response, new URL(request.url ?? '', world.origin))) response.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  world.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    world,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const textFile = { filename: 'my notes.txt', contentType: '', bytes: Buffer.from('hello') }

describe('the CDN', () => {
  it('serves an attachment with its type under a signed address', async () => {
    await using cdn = await startCdn()
    const attachment = storeUpload(cdn.world, '1', textFile)

    const response = await fetch(cdnUrlOfAttachment(cdn.world, attachment))

    expect(attachment.filename).toBe('my_notes.txt')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await response.text()).toBe('hello')
  })

  it.each([
    ['without a signature', (url: URL) => (url.search = '')],
    ['with a longer life than was signed', (url: URL) => url.searchParams.set('ex', 'ffffffff')],
    ['under another name', (url: URL) => (url.pathname = url.pathname.replace('notes', 'other'))],
  ])('refuses an attachment %s', async (_how, spoil) => {
    await using cdn = await startCdn()
    const url = new URL(cdnUrlOfAttachment(cdn.world, storeUpload(cdn.world, '1', textFile)))
    spoil(url)

    expect((await fetch(url)).status).toBe(404)
  })

  it('lets addresses expire on the clock of the sandbox', async () => {
    await using cdn = await startCdn()
    const attachment = storeUpload(cdn.world, '1', textFile)
    const url = cdnUrlOfAttachment(cdn.world, attachment)

    cdn.world.clock.advance(DAY_MS + 1000)

    expect((await fetch(url)).status).toBe(404)
    expect((await fetch(cdnUrlOfAttachment(cdn.world, attachment))).status).toBe(200)
  })

  it('serves an avatar that was uploaded as a data URI', async () => {
    await using cdn = await startCdn()
    const png = Buffer.from(await (await fetch(`${cdn.world.origin}/cdn/embed/avatars/0.png`)).arrayBuffer())
    const hash = storeDataUri(cdn.world, 'avatars/7', `data:image/png;base64,${png.toString('base64')}`)

    const response = await fetch(cdnUrlOfAvatar(cdn.world, '7', hash ?? ''))

    expect(imageDimensionsFromData(png)).toMatchObject({ width: 128, height: 128 })
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
  })

  it('sends whoever asks for a webhook’s avatar to the address the webhook was given', async () => {
    await using cdn = await startCdn()
    const hash = storeAddress(cdn.world, 'avatars/7', 'https://example.org/kael.png')

    const response = await fetch(cdnUrlOfAvatar(cdn.world, '7', hash), { redirect: 'manual' })

    expect(response.headers.get('location')).toBe('https://example.org/kael.png')
  })

  it('knows no avatar of strangers', async () => {
    await using cdn = await startCdn()

    expect((await fetch(cdnUrlOfAvatar(cdn.world, '7', 'abc'))).status).toBe(404)
  })
})
