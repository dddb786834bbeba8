import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { reachesIntoLibraries, RULES, spreadsDependencies, violations } from './architecture.ts'

const ROOT = join(import.meta.dirname, '..')
const files = readdirSync(join(ROOT, 'packages'), { recursive: true, encoding: 'utf8' })
  .map((path) => `packages/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/node_modules|\/\.types\//.test(path))

describe('the dependency rule', () => {
  it('holds in every source file', () => {
    const found = files.flatMap((file) => violations(file, readFileSync(join(ROOT, file), 'utf8')))
    expect(found).toEqual([])
  })

  it('applies every one of its rows to at least one file', () => {
    for (const { folder } of RULES)
      expect(
        files.some((file) => folder.test(file)),
        String(folder),
      ).toBe(true)
  })

  it('H-07: lets no folder grow beyond what one can take in', () => {
    const folders = Map.groupBy(files, (file) => dirname(file))
    const crowded = [...folders].filter(([, inside]) => inside.length > 30).map(([folder]) => folder)
    expect(crowded).toEqual([])
  })

  it('H-02: keeps private parts of libraries to one file', () => {
    const found = files.filter((file) => reachesIntoLibraries(file, readFileSync(join(ROOT, file), 'utf8')))
    expect(found).toEqual([])
  })

  it.each([
    'const { shards } = strategy as unknown as { shards: Map<number, Shard> }',
    'socket._handle.readStop()',
    'connection()._socket',
    'Response.prototype.json = faster',
    'globalThis.Response = Light',
    "v8.setFlagsFromString('--expose-gc')",
    'Error.stackTraceLimit = 0',
  ])('H-02: notices %s', (source) => {
    expect(reachesIntoLibraries('packages/server/src/x.ts', source)).toBe(true)
  })

  it('H-07: lets nobody spread all they were given', () => {
    const found = files.filter((file) => spreadsDependencies(file, readFileSync(join(ROOT, file), 'utf8')))
    expect(found).toEqual([])
  })

  it.each([
    'createJoin({ ...deps, nameTurns })',
    'return {\n    ...deps,\n    onError,\n  }',
    'const all = { ...ground }',
    'function wire({ discord, ...agreed }: Deps) {',
    'const { store, ...rest } = deps',
  ])('H-07: notices %s', (source) => {
    expect(spreadsDependencies('packages/server/src/x.ts', source)).toBe(true)
  })

  it.each(['[...deps.metrics(), requests.read()]', '{ ...deps.shelf, open: 0 }', '[...dependents]'])(
    'H-07: has nothing against %s',
    (source) => {
      expect(spreadsDependencies('packages/server/src/x.ts', source)).toBe(false)
    },
  )

  it.each([
    ['packages/core/src/x.ts', "import { readFile } from 'node:fs'"],
    ['packages/core/src/x.ts', "export * from '@arachne/server'"],
    ['packages/core/src/x.ts', "import type { Kysely } from 'kysely'"],
    ['packages/core/src/x.ts', "import { x } from '../../discord/src/scrub.ts'"],
    ['packages/server/src/transports/mcp/x.ts', "const db = await import('../../adapters/db/open.ts')"],
    ['packages/server/src/transports/mcp/protocol/x.ts', "import { ENTITY_TOOLS } from '../tools/x.ts'"],
    ['packages/server/src/transports/mcp/governance/x.ts', "import { y } from '../entities/y.ts'"],
    ['packages/server/src/adapters/db/x.ts', "import { app } from '../../transports/web/api.ts'"],
    ['packages/server/src/adapters/keys/x.ts', "import { seal } from '../mailbox/sealing/sealer.ts'"],
    ['packages/server/src/adapters/mailbox/store/x.ts', "import { seal } from '../sealing/sealer.ts'"],
    ['packages/server/src/adapters/mail/x.ts', "import { sql } from 'kysely'"],
    ['packages/server/src/adapters/x.ts', "import { open } from './db/database.ts'"],
    ['packages/server/src/adapters/elsewhere/x.ts', ''],
    ['packages/core/src/journal/x.ts', "import type { Entity } from '../identities/entities/entity.ts'"],
    ['packages/core/src/identities/places/x.ts', "import { y } from '../../governance/y.ts'"],
    ['packages/core/src/decisions/cards/x.ts', "import { y } from '../../governance/y.ts'"],
    ['packages/core/src/governance/x.ts', "import { createNotices } from '../notices/notices.ts'"],
    ['packages/cli/src/x.ts', "import { createApp } from '@arachne/server'"],
    ['packages/loom/src/x.tsx', "import { verdict } from '@arachne/core/access'"],
    ['packages/contract/src/x.ts', "import 'react'"],
    ['packages/server/src/wiring/x.ts', "import { run } from '../main.ts'"],
    ['packages/elsewhere/src/x.ts', ''],
  ])('notices a violation in %s: %s', (file, source) => {
    expect(violations(file, source)).toHaveLength(1)
  })
})
