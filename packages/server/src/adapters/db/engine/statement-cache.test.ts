import BetterSqlite3 from 'better-sqlite3'
import { expect, it } from 'vitest'

import { cacheStatements } from './statement-cache.ts'

function setUp() {
  const database = new BetterSqlite3(':memory:')
  database.exec('create table thing (a integer)')
  database.exec('insert into thing values (1)')
  return cacheStatements(database)
}

it('keeps statements that read and write rows', () => {
  const database = setUp()
  const select = database.prepare('select * from thing')
  expect(database.prepare('select * from thing')).toBe(select)
  expect(database.prepare('select a from thing')).not.toBe(select)
})

it('forgets them when tables may have changed', () => {
  const database = setUp()
  const before = database.prepare('select * from thing')
  expect(before.all([])).toEqual([{ a: 1 }])
  database.prepare('alter table thing add column b integer default 2').run([])
  expect(database.prepare('select * from thing').all([])).toEqual([{ a: 1, b: 2 }])
})

it('forgets what was not used while many others were', () => {
  const database = setUp()
  const [used, unused] = [database.prepare('select 0'), database.prepare('select 1')]
  for (let n = 2; n < 300; n += 1) {
    database.prepare(`select ${n}`)
    expect(database.prepare('select 0')).toBe(used)
  }
  expect(database.prepare('select 1')).not.toBe(unused)
})
