import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { NODE_FLAGS } from '@arachne/sandbox/artefact'
import { CONFIG_VARIABLES } from '@arachne/server'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const docker = read('deploy/Dockerfile')
const compose = read('deploy/compose.yaml')
const fly = read('deploy/fly.toml')
/** A secret may be given as a file as well. */
const documented = CONFIG_VARIABLES.flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name]))
const known = new Set([...documented, 'NODE_ENV'])
const words = (command: string | undefined) => (command ?? '').split(' ')

describe('the files for deployment', () => {
  it('H-01: run the artefact with the same flags, wherever it is started', () => {
    const server = ['node', ...NODE_FLAGS, 'dist/server.js']
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    expect(words(scripts['start'])).toEqual(['node', ...NODE_FLAGS, 'dist/start.js'])
    expect(JSON.parse(/^CMD (\[.*\])$/m.exec(docker)?.[1] ?? '[]')).toEqual(server)
    expect(docker).toContain(`${server.join(' ')} --maintenance`)
    expect(words(/npx -c '(node [^']+)'/.exec(read('docs/operate/hosting.md'))?.[1])).toEqual(server)
    // Whatever else starts a process of Arachne.
    expect(read('scripts/dev/main.ts')).toContain("runArguments('start')")
    expect(read('bench/server.ts')).toContain("runArguments('server')")
    expect(read('packages/cli/src/connection/short-lived-server.ts')).toContain('dist/server.js')
    for (const file of [compose, fly]) expect(file).not.toMatch(/^\s*(command|entrypoint|cmd)\b/im)
  })

  it('H-02: tell Node what is documented, and at most two things that V8 reads', () => {
    expect(NODE_FLAGS).toContain('--disable-sigusr1')
    const ofV8 = NODE_FLAGS.filter((flag) => flag !== '--disable-sigusr1')
    expect(ofV8.length).toBeLessThanOrEqual(2)
    for (const flag of ofV8)
      expect(process.allowedNodeEnvironmentFlags.has(flag.split('=')[0] ?? '')).toBe(true)
  })

  it('copy folders that exist', () => {
    const sources = [...docker.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((match) =>
      (match[1] ?? '').split(' '),
    )
    expect(sources.length).toBeGreaterThan(3)
    for (const source of sources) expect(existsSync(join(ROOT, source)), source).toBe(true)
  })

  it('run as somebody other than root and ask for health at a path the server has', () => {
    expect(docker).toMatch(/^USER node$/m)
    expect(docker).toContain('/health/live')
    expect(fly).toContain('path = "/health/live"')
    expect(read('packages/server/src/transports/web/http-app.ts')).toContain("route('/health'")
    expect(read('packages/server/src/transports/web/operations/health.ts')).toContain("get('/live'")
  })

  it('agree on one port', () => {
    const ports = [
      /PORT=(\d+)/.exec(docker)?.[1],
      /EXPOSE (\d+)/.exec(docker)?.[1],
      /127\.0\.0\.1:\d+:(\d+)/.exec(compose)?.[1],
      /internal_port = (\d+)/.exec(fly)?.[1],
      /PORT = "(\d+)"/.exec(fly)?.[1],
    ]
    expect(new Set(ports)).toEqual(new Set(['3000']))
  })

  it('keep data where the volume is', () => {
    expect(docker).toContain('DATA_DIR=/data')
    expect(docker).toMatch(/^VOLUME \/data$/m)
    expect(compose).toContain('arachne-data:/data')
    expect(fly).toContain('destination = "/data"')
    expect(fly).toContain('DATA_DIR = "/data"')
    expect(fly).toContain('primary_region = "sin"')
    expect(fly).toContain('memory = "256mb"')
  })

  it('pass every documented variable on to the container, secrets as files too', () => {
    const settings = new Map(
      [...compose.matchAll(/^ {6}([A-Z_]+): (.+)$/gm)].map(([, name = '', value = '']) => [name, value]),
    )
    expect(new Set(settings.keys())).toEqual(new Set(documented))
    // Of the image itself: where the volume is, and the port that is published.
    expect([settings.get('DATA_DIR'), settings.get('PORT')]).toEqual(['/data', "'3000'"])
    const passed = [...settings].filter(([name]) => name !== 'DATA_DIR' && name !== 'PORT')
    for (const [name, value] of passed) expect(/^\$\{([A-Z_]+):[-?].*\}$/.exec(value)?.[1]).toBe(name)
  })

  it('name every documented variable to whoever deploys on Fly', () => {
    const named = new Set(fly.match(/[A-Z][A-Z_]{3,}/g))
    // Another name of the token, what is refused, and files, which Fly's secrets are not.
    const apart = new Set([
      'DISCORD_TOKEN',
      'REDIS_URL',
      ...documented.filter((name) => name.endsWith('_FILE')),
    ])
    expect(documented.filter((name) => !apart.has(name) && !named.has(name))).toEqual([])
  })

  it('tell people apart behind the proxy of Fly, and let somebody be operator', () => {
    expect(fly).toMatch(/^TRUST_PROXY = "1"$/m)
    expect(fly).toContain('OPERATOR_DISCORD_IDS=')
  })

  it('name only variables that Arachne reads', () => {
    const named = [
      ...[...docker.matchAll(/^ENV (.+)$/gm)].flatMap((match) =>
        (match[1] ?? '').split(' ').map((pair) => pair.split('=')[0]),
      ),
      ...[...compose.matchAll(/^ {6}([A-Z_]+):/gm)].map((match) => match[1]),
      ...[...fly.matchAll(/^([A-Z_]+) = /gm)].map((match) => match[1]),
      ...[...fly.matchAll(/([A-Z_]{4,})=/g)].map((match) => match[1]),
    ]
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !known.has(name ?? ''))).toEqual([])
  })
})
