import type { ImageAnswer } from '@arachne/contract/governance'
import { type CallLimits, IMAGE_BYTES_AT_MOST } from '@arachne/core'
import { Hono } from 'hono'

import type { HttpEnv } from '../env.ts'
import { readBytes } from '../json-body.ts'
import type { ChatRouteDeps } from './channels.ts'
import { presentImage } from './present-chat.ts'
import { seatOf } from './seat-of.ts'

interface Deps extends ChatRouteDeps {
  limits: Pick<CallLimits, 'takeRequest' | 'receive'>
}

/** `/api/orgas/{orga}/channels/{channel}/images`: whose place it is comes first, then how large, then what it is. */
export function imageRoutes({ seats, chat: { images }, limits }: Deps) {
  return new Hono<HttpEnv>()
    .post('/:orga/channels/:channel/images', async (c) => {
      const channel = c.req.param('channel')
      const seat = await seatOf(c, seats)
      await images.demandPlace(seat, channel)
      await limits.takeRequest(c.var.clientAddress)
      const image = await limits.receive(seat.personId, async () =>
        images.upload(seat, channel, await readBytes(c.req.raw, IMAGE_BYTES_AT_MOST)),
      )
      return c.json({ image: presentImage(seat.orgaId, image) } satisfies ImageAnswer, 201)
    })
    .get('/:orga/channels/:channel/images/:image', async (c) => {
      const { channel, image } = c.req.param()
      const seat = await seatOf(c, seats)
      const { mime, bytes } = await images.open(seat, channel, image)
      return c.body(bytes, 200, {
        'content-type': mime,
        // Opened by itself it is a picture and nothing else, whatever is in it.
        'content-security-policy': "default-src 'none'; sandbox",
      })
    })
}
