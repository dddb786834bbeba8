import { beforeEach, expect, it } from 'vitest'

import { createRuledServers, type RuledServers, type ServerRank } from './ruled-servers.ts'

const LYSS = '400000000000000001'
const HOME = '100000000000000001'
const AWAY = '100000000000000002'

let now: number
let servers: string[]
let asked: string[]
let rest: ServerRank
let answer: (serverId: string) => Promise<boolean>
let ruled: RuledServers

beforeEach(() => {
  now = 0
  servers = [HOME, AWAY]
  asked = []
  rest = 'stranger'
  answer = async (serverId) => serverId === HOME
  ruled = createRuledServers({
    ranks: {
      async of(_userId, serverId) {
        asked.push(serverId)
        return (await answer(serverId)) ? 'admin' : rest
      },
    },
    places: { servers: () => servers.map((id) => ({ id, name: id, botLacks: () => undefined })) },
    clock: { now: () => now },
  })
})

const of = async () => [...(await ruled.of(LYSS))]

it('asks once for requests that come together', async () => {
  await Promise.all([of(), of(), of()])
  expect(await of()).toEqual([HOME])
  expect(asked).toEqual([HOME, AWAY])
})

it('T18: takes a lost right away within minutes', async () => {
  expect(await of()).toEqual([HOME])
  answer = async () => false
  now += 5 * 60_000
  expect(await of()).toEqual([])
})

it('notices a gained right within minutes, and at once when told to look', async () => {
  answer = async () => false
  expect(await of()).toEqual([])
  answer = async () => true
  now += 5 * 60_000
  expect(await of()).toEqual([HOME, AWAY])
  answer = async () => false
  ruled.forget(LYSS)
  expect(await of()).toEqual([])
})

it('knows of a server as soon as the bot is there, and no longer than it is', async () => {
  servers = [AWAY]
  expect(await of()).toEqual([])
  servers = [AWAY, HOME]
  expect(await of()).toEqual([HOME])
  servers = []
  expect(await of()).toEqual([])
})

it('gives no right without an answer, and soon asks again', async () => {
  await of()
  answer = () => Promise.reject(new Error('unreachable'))
  now += 5 * 60_000
  expect(await of()).toEqual([])
  answer = async () => true
  now += 15_000
  expect(await of()).toEqual([HOME, AWAY])
})

it('L-07: knows where somebody is a member, without giving them a right there', async () => {
  rest = 'member'
  expect([...(await ruled.shared(LYSS))]).toEqual([HOME, AWAY])
  expect(await of()).toEqual([HOME])
  rest = 'stranger'
  now += 5 * 60_000
  expect([...(await ruled.shared(LYSS))]).toEqual([HOME])
})
