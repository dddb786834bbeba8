import { EventEmitter } from 'node:events'

import type { HttpBindings } from '@hono/node-server'
import { expect, it } from 'vitest'

import { followDelivery } from './delivery.ts'

function setUp() {
  const socket: { errored: Error | null } = { errored: null }
  const outgoing = Object.assign(new EventEmitter(), { closed: false })
  const heard: string[] = []
  const bindings = { incoming: { socket }, outgoing } as unknown as HttpBindings
  const delivery = followDelivery(bindings, (error) => heard.push(`error ${String(error)}`))
  const receipt = (name: string, commit: () => Promise<void> = async () => {}) => ({
    commit() {
      heard.push(`commit ${name}`)
      return commit()
    },
    release: () => void heard.push(`release ${name}`),
  })
  return { socket, outgoing, delivery, receipt, heard }
}

it('commits when the last byte has left, once', () => {
  const { outgoing, delivery, receipt, heard } = setUp()
  delivery.whenDelivered(receipt('a'))
  delivery.whenDelivered(receipt('b'))
  expect(heard).toEqual([])
  outgoing.emit('finish')
  outgoing.emit('close')
  expect(heard).toEqual(['commit a', 'commit b'])
})

it('releases when the connection was cut before', () => {
  const { outgoing, delivery, receipt, heard } = setUp()
  delivery.whenDelivered(receipt('a'))
  outgoing.emit('close')
  expect(heard).toEqual(['release a'])
})

it('releases when the last write failed', () => {
  const { socket, outgoing, delivery, receipt, heard } = setUp()
  delivery.whenDelivered(receipt('a'))
  socket.errored = new Error('EPIPE')
  outgoing.emit('finish')
  outgoing.emit('close')
  expect(heard).toEqual(['release a'])
})

it('releases at once what is ready only after the client has gone', () => {
  const { outgoing, delivery, receipt, heard } = setUp()
  outgoing.emit('close')
  delivery.whenDelivered(receipt('late'))
  expect(heard).toEqual(['release late'])
})

it('tells of a commit that fails', async () => {
  const { outgoing, delivery, receipt, heard } = setUp()
  delivery.whenDelivered(receipt('a', () => Promise.reject(new Error('full'))))
  outgoing.emit('finish')
  await expect.poll(() => heard).toEqual(['commit a', 'error Error: full'])
})

it('tells when the connection is over, also when it is already', () => {
  const { outgoing, delivery, heard } = setUp()
  delivery.whenClosed(() => heard.push('closed'))
  outgoing.closed = true
  outgoing.emit('close')
  delivery.whenClosed(() => heard.push('closed before'))
  expect(heard).toEqual(['closed', 'closed before'])
})
