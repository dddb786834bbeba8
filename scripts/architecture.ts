/**
 * Which imports a folder may have. Package walls do the rest: a package that is not in package.json cannot be found.
 * The first row whose folder matches a file decides.
 */
interface Rule {
  folder: RegExp
  /** Bare specifiers the folder may import. */
  packages: RegExp
  /** Folders of the repository it must not reach by a relative path. */
  notInto?: RegExp
  /** Only for tests: they may see more. */
  tests?: RegExp
}

const NODE = 'node:.*'
const only = (...names: string[]) => new RegExp(`^(${names.join('|')})$`)

const OF_TRANSPORTS = only(
  NODE,
  '@arachne/(core/[a-z-]+|words(/pages)?|contract(/(governance|routes))?)',
  'hono.*',
  '@hono/node-server.*',
  '@modelcontextprotocol/server.*',
  'oidc-provider',
  'discord-emoji',
  'marked',
  'zod',
)

const OF_CORE = only('@arachne/contract(/governance)?', '@arachne/words(/messages)?', 'unhomoglyph')

/** The protocol knows nobody's tools, and what is for entities knows nothing of organisations. */
function mcp(folder: string, apartFrom: string): Rule {
  return {
    folder: new RegExp(`^packages/server/src/transports/mcp/${folder}/`),
    packages: OF_TRANSPORTS,
    notInto: new RegExp(`^packages/server/src/(adapters|wiring|app|main|transports/mcp/(${apartFrom})/)`),
  }
}

/** An adapter has the library that it adapts, and knows no other adapter: what two of them need is given to them. */
function adapter(name: string, ...libraries: string[]): Rule {
  return {
    folder: new RegExp(`^packages/server/src/adapters/${name}/`),
    packages: only(NODE, '@arachne/(core/[a-z-]+|words|contract(/governance)?)', ...libraries),
    notInto: new RegExp(
      `^packages/server/src/(transports|wiring|jobs|app|main|adapters/(?!${name}/)[a-z-]+/)`,
    ),
  }
}

/** The rules of one feature, without those that stand on it. */
function feature(folder: string, apartFrom: string): Rule {
  return {
    folder: new RegExp(`^packages/core/src/${folder}/`),
    packages: OF_CORE,
    notInto: new RegExp(`^packages/core/src/(${apartFrom})/`),
  }
}

export const RULES: Rule[] = [
  { folder: /^packages\/contract\/src\//, packages: only('zod') },
  // Everybody may say something: words lean on nobody. `/pages` and `/messages` are the server's: they hold all languages.
  { folder: /^packages\/words\/src\//, packages: only() },
  feature('journal', 'access|authority|identities|decisions|governance|activity|notices'),
  feature('(access|authority|identities)', 'decisions|governance|activity|notices'),
  feature('decisions', 'authority|governance|activity|notices'),
  feature('governance', 'activity|notices'),
  feature('activity', 'authority|identities|decisions|governance|notices'),
  feature('notices', 'authority|decisions|governance|activity'),
  { folder: /^packages\/core\/src\//, packages: OF_CORE },
  {
    folder: /^packages\/discord\/src\//,
    packages: only(
      NODE,
      '@arachne/(core/[a-z-]+|contract|words(/messages)?)',
      'discord\\.js',
      '@discordjs/.*',
    ),
  },
  {
    folder: /^packages\/loom\/src\/testing\//,
    packages: only(
      '@arachne/contract(/(client|governance))?',
      '@arachne/words',
      'react.*',
      '@tanstack/.*',
      '@testing-library/react',
      'vitest',
    ),
  },
  {
    folder: /^packages\/loom\/src\//,
    packages: only(
      '@arachne/contract(/(client|governance))?',
      '@arachne/ui/.*',
      '@arachne/words',
      'react.*',
      '@tanstack/.*',
      'radix-ui',
      'zod',
      '\\..*css',
    ),
  },
  { folder: /^packages\/ui\/src\//, packages: only('react.*') },
  { folder: /^packages\/sandbox-page\/src\//, packages: only('@arachne/ui/.*', 'react.*') },
  { folder: /^packages\/start\/src\//, packages: only(NODE, '@arachne/(contract|server)') },
  {
    folder: /^packages\/sandbox\/src\//,
    packages: only(NODE, 'ws', 'discord-api-types/.*', 'image-dimensions'),
  },
  {
    folder: /^packages\/cli\/src\/discord-mcp\//,
    packages: only(NODE, '@arachne/(core/[a-z-]+|contract|discord)', '@modelcontextprotocol/server.*'),
  },
  {
    folder: /^packages\/cli\/src\//,
    packages: only(
      NODE,
      '@arachne/contract(/client)?',
      '@arachne/core/read-answer',
      '@arachne/sandbox.*',
      'commander',
    ),
  },
  // What seals and what keeps the sealed know nothing of each other.
  adapter('mailbox/store'),
  adapter('mailbox/sealing', 'hpke'),
  adapter('mailbox'),
  adapter('db', 'kysely.*', 'better-sqlite3', 'pg'),
  adapter('authority', 'jose'),
  adapter('avatars', 'fast-png'),
  adapter('ballots'),
  adapter('data-dir', 'better-sqlite3'),
  adapter('images'),
  adapter('keys', 'bcrypt'),
  adapter('limits', 'rate-limiter-flexible(/lib/.*)?'),
  adapter('mail', 'nodemailer'),
  adapter('outbound-http', 'ipaddr\\.js'),
  // What adapters share.
  {
    folder: /^packages\/server\/src\/adapters\/[a-z-]+\.ts$/,
    packages: only(NODE),
    notInto: /^packages\/server\/src\//,
  },
  mcp('protocol', 'endpoint|tools|entities|governance'),
  mcp('(endpoint|tools)', 'entities|governance'),
  mcp('entities', 'governance'),
  mcp('governance', 'entities'),
  {
    folder: /^packages\/server\/src\/transports\//,
    packages: OF_TRANSPORTS,
    notInto: /^packages\/server\/src\/(adapters|wiring|app|main)/,
  },
  {
    folder: /^packages\/server\/src\/config\//,
    packages: only(NODE, 'zod', '@arachne/(core/[a-z-]+|contract|discord)'),
    notInto: /^packages\/server\/src\/(adapters|transports|wiring|app|main)/,
  },
  {
    folder: /^packages\/server\/src\/jobs\//,
    packages: only(NODE, '@arachne/(core/[a-z-]+|contract)'),
    notInto: /^packages\/server\/src\/(adapters\/db|transports|wiring|app|main)/,
  },
  {
    folder: /^packages\/server\/src\/wiring\//,
    packages: only(NODE, '@arachne/(core/[a-z-]+|discord|words|contract(/(governance|routes))?)', 'hono'),
    notInto: /^packages\/server\/src\/main/,
  },
  {
    folder: /^packages\/server\/src\/(app|index|main)\.ts$/,
    packages: only(NODE, '@arachne/(core/[a-z-]+|discord|contract)'),
    notInto: /^packages\/server\/src\/transports\/(web|rest|oauth)/,
  },
  {
    folder: /^packages\/server\/src\/[a-z-]+\.ts$/,
    packages: only(NODE, '@arachne/(core/[a-z-]+|contract)', 'pino'),
    notInto: /^packages\/server\/src\/(wiring|app|main)/,
  },
]

const IMPORT =
  /(?:^|[\s;])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|[\s;])import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/gm

export function importsOf(source: string): string[] {
  return [...source.matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

function resolveRelative(file: string, specifier: string): string {
  const parts = file.split('/').slice(0, -1)
  for (const step of specifier.split('/')) {
    if (step === '..') parts.pop()
    else if (step !== '.') parts.push(step)
  }
  return parts.join('/')
}

const PATCHES = 'packages/discord/src/gateway/patches.ts'

/** How code reaches into what a library or the runtime keeps to itself. */
const PRIVATE_PARTS = [
  /as unknown as \{/,
  /\)\._[a-z]|[a-z\]]\._[a-z]/,
  /\.prototype\.\w+ = /,
  /globalThis\.\w+ = |defineProperty\(globalThis/,
  /setFlagsFromString|stackTraceLimit/,
]

/** Private members, globals and switches of libraries are touched in one file only, where they can be seen. */
export function reachesIntoLibraries(file: string, source: string): boolean {
  return file !== PATCHES && !isTest(file) && PRIVATE_PARTS.some((part) => part.test(source))
}

/** Everything somebody was given, handed on under no name: `deps` itself, or what is left of it. */
const WHOLE_GROUND = /\.\.\.(?:deps|ground)\b(?![.(])|\.\.\.\w+,?\s*\}(?:: \w*Deps\b| = deps\b)/

/** Whoever looks for the name of a dependency finds who makes it and who gets it: nobody passes on all they have. */
export function spreadsDependencies(file: string, source: string): boolean {
  return !isTest(file) && WHOLE_GROUND.test(source)
}

const isTest = (file: string) => /\.(test|contract)\.tsx?$/.test(file)

/** What is wrong with the imports of one file, as sentences. */
export function violations(file: string, source: string): string[] {
  if (isTest(file)) return []
  const rule = RULES.find(({ folder }) => folder.test(file))
  if (rule === undefined) return [`No rule of scripts/architecture.ts covers ${file}`]
  const found: string[] = []
  for (const specifier of importsOf(source)) {
    if (!specifier.startsWith('.')) {
      if (!rule.packages.test(specifier)) found.push(`${file} may not import ${specifier}`)
      continue
    }
    const target = resolveRelative(file, specifier)
    const ownPackage = file.split('/').slice(0, 2).join('/')
    if (!target.startsWith(`${ownPackage}/`)) found.push(`${file} reaches into another package: ${specifier}`)
    else if (rule.notInto?.test(target) === true) found.push(`${file} may not import ${specifier}`)
  }
  return found
}
