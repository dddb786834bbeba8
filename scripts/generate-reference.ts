import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { configurationPage } from './reference/configuration.ts'
import { errorsPage } from './reference/errors.ts'
import { sandboxRoutesSection, unservedRoutes, unservedRoutesModule } from './reference/sandbox-routes.ts'
import { toolsPage } from './reference/tools.ts'

const ROOT = join(import.meta.dirname, '..')
const SANDBOX_README = 'packages/sandbox/README.md'
const read = (path: string) => readFile(join(ROOT, path), 'utf8').catch(() => '')

const unserved = await unservedRoutes()
const pages: Record<string, string> = {
  'docs/reference/configuration.md': configurationPage(),
  'docs/reference/errors.md': errorsPage(),
  'docs/reference/tools.md': toolsPage(),
  [SANDBOX_README]: sandboxRoutesSection(await read(SANDBOX_README), unserved),
  'packages/sandbox/src/rest/unserved-routes.ts': unservedRoutesModule(unserved.lines),
}

const check = process.argv.includes('--check')
for (const [path, text] of Object.entries(pages)) {
  if ((await read(path)) === text) continue
  if (check) {
    console.error(`${path} is not up to date: run "npm run reference".`)
    process.exitCode = 1
  } else {
    await writeFile(join(ROOT, path), text)
    console.log(`wrote ${path}`)
  }
}
