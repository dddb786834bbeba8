import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

import { AskDecisionInput, DECISION_TOOLS } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { startAgent } from './agent.ts'
import { startDiscordFixture, type DiscordFixture, until } from './discord-fixture.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const run = promisify(execFile)

interface Configuration {
  mcpServers: Record<string, { command: string; args: string[]; env: Record<string, string> }>
}

/** The machine's own PATH, without what npm adds to it for scripts. Its Node may be older than ours. */
const HOST_PATH = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)

/** The commands in a page's first block of shell. */
function commandsOf(page: string): string[] {
  const [, block = ''] = /```sh\n([\s\S]*?)```/.exec(page) ?? []
  return block.trim().split('\n')
}

/** Fills in variables as Claude Code does. */
function expanded(env: Record<string, string>, own: Record<string, string>): Record<string, string> {
  const fill = (text: string) =>
    text.replaceAll(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, other = '') => own[name] || other)
  return { ...own, ...Object.fromEntries(Object.entries(env).map(([name, text]) => [name, fill(text)])) }
}

async function toolsOf(
  discord: DiscordFixture,
  command: string,
  env: Record<string, string>,
): Promise<unknown[]> {
  const agent = await startAgent(discord, { command, env })
  const { tools } = await agent.request('tools/list')
  await agent.leave()
  expect(agent.child.exitCode).toBe(0)
  return tools as unknown[]
}

const inboxOf = ({ folder }: DiscordFixture) =>
  until(async () => {
    const text = await readFile(join(folder, 'inbox.json'), 'utf8').catch(() => '')
    return text.includes('hello inbox') && text
  })

describe('the plugin', () => {
  const page = read('plugin/README.md')
  const manifest = JSON.parse(read('plugin/.claude-plugin/plugin.json')) as { name: string }
  const { mcpServers } = JSON.parse(read('plugin/.mcp.json')) as Configuration

  it('is installed as its page says, on the Node that the machine has', async () => {
    await using discord = await startDiscordFixture()
    const [install, path = '', variables = '', doctor = '', start] = commandsOf(page)
    expect([install, start]).toEqual(['npm ci', 'claude --plugin-dir "$PWD/plugin"'])
    expect(variables.match(/[A-Z_]+(?==)/g)).toEqual([
      'DISCORD_BOT_TOKEN',
      'DISCORD_CHANNEL_ID',
      'DISCORD_APPROVERS',
      'PROJECT_NAME',
    ])
    const env = discord.env({ PATH: HOST_PATH })
    const follow = (last: string) =>
      run('/bin/sh', ['-euc', [path, last].join('\n')], { env, cwd: ROOT }).then(({ stdout }) => stdout)
    expect(await follow(doctor)).toContain('token')
    const own = { ...env, PATH: (await follow('printf %s "$PATH"')).trim() }

    const { command, env: wanted } = mcpServers['discord-decisions']!
    const tools = await toolsOf(discord, command, expanded(wanted, own))
    expect(tools).toHaveLength(Object.keys(DECISION_TOOLS).length)
  })

  it('starts from a link as npm makes one for a folder, on the Node that the machine has', async () => {
    await using discord = await startDiscordFixture()
    const links = join(discord.folder, 'global')
    await mkdir(links)
    const { bin } = JSON.parse(read('packages/cli/package.json')) as { bin: Record<string, string> }
    for (const [name, file] of Object.entries(bin))
      await symlink(join(ROOT, 'packages/cli', file), join(links, name))
    const env = discord.env({ PATH: [links, HOST_PATH].join(delimiter) })
    for (const name of Object.keys(bin)) {
      const { stdout } = await run(join(links, name), ['--help'], { env, cwd: discord.folder })
      expect(stdout).toContain(name)
    }
    expect(await toolsOf(discord, join(links, 'discord-mcp'), env)).not.toEqual([])
  })

  it('is found under the name that its page and its marketplace have', () => {
    const market = JSON.parse(read('.claude-plugin/marketplace.json')) as {
      name: string
      plugins: { name: string; source: string }[]
    }
    expect(market.plugins).toMatchObject([{ name: manifest.name, source: './plugin' }])
    expect(existsSync(join(ROOT, 'plugin/.claude-plugin/plugin.json'))).toBe(true)
    expect(page).toContain(`claude plugin install ${manifest.name}@${market.name}`)
    const [server = ''] = Object.keys(mcpServers)
    expect(page).toContain(`mcp__plugin_${manifest.name}_${server}__discord_permission`)
  })
})

describe('what the older program brought along', () => {
  it('is an example of a configuration that works as it is, except for the path of the clone', async () => {
    await using discord = await startDiscordFixture()
    const text = read('mcp.json.example')
    const { mcpServers } = JSON.parse(text.replaceAll('/path/to/arachne', ROOT)) as Configuration
    const { command, env } = mcpServers['discord-decisions']!
    const table = read('docs/use/decisions-standalone.md')
    for (const name of Object.keys(env)) expect(table).toContain(`\`${name}\``)
    expect(await toolsOf(discord, command, { ...discord.env({ PATH: HOST_PATH }), ...env })).not.toEqual([])
  })

  it('is a section of CLAUDE.md that names what there is', () => {
    const section = read('CLAUDE.md').split('\n## Decisions on Discord\n')[1] ?? ''
    const named = [...section.matchAll(/`(discord_\w+)`/g)].map(([, name]) => name)
    for (const name of named) expect(Object.keys(DECISION_TOOLS)).toContain(name)
    for (const needed of [
      'check_pending',
      'ask_decision',
      'wait_decision',
      'notify',
      'report_progress',
      'read_inbox',
    ])
      expect(named).toContain(`discord_${needed}`)
    for (const field of ['context', 'options', 'risk', 'diff', 'timeout_seconds']) {
      expect(section).toContain(`\`${field}\``)
      expect(Object.keys(AskDecisionInput.shape)).toContain(field)
    }
  })

  const script = join(ROOT, 'scripts/start-discord-watch.sh')
  const hasTmux = HOST_PATH.split(delimiter).some((folder) => existsSync(join(folder, 'tmux')))

  it.skipIf(!hasTmux)('is a script that keeps discord-watch in a tmux session', async () => {
    await using discord = await startDiscordFixture()
    const plain = { PATH: HOST_PATH, HOME: discord.folder, TMUX_TMPDIR: discord.folder }
    await using stack = new AsyncDisposableStack()
    // A tmux server that is already running, without our variables.
    await run('tmux', ['new-session', '-d', '-s', 'before', 'cat'], { env: plain })
    stack.defer(async () => void (await run('tmux', ['kill-server'], { env: plain })))
    const env = { ...discord.env(plain), PROJECT_NAME: "it's" }
    const start = () => run(script, ['-i', '1', '-v'], { env, cwd: discord.folder })
    const screen = async () =>
      (await run('tmux', ['capture-pane', '-p', '-t', 'discord-watch:'], { env })).stdout
    expect((await start()).stdout).toContain('tmux attach -t discord-watch')
    await until(async () => /new messages/.test(await screen()))
    await discord.jonas.say(discord.channelId, 'hello inbox')
    await inboxOf(discord)
    expect((await start()).stdout).toContain('runs already')

    await run('tmux', ['send-keys', '-t', 'discord-watch:', 'C-c'], { env })
    const isDead = ['list-panes', '-s', '-t', '=discord-watch', '-F', '#{pane_dead}']
    await until(async () => (await run('tmux', isDead, { env })).stdout.trim() === '1')
    expect((await start()).stdout).toContain('discord-watch runs. ')
    await until(async () => /watching/.test(await screen()))
  })

  it('is a script that watches right here where there is no tmux', async () => {
    await using discord = await startDiscordFixture()
    const tools = join(discord.folder, 'tools')
    await mkdir(tools)
    for (const tool of ['sh', 'dirname', 'readlink'])
      await symlink((await run('/bin/sh', ['-c', `command -v ${tool}`])).stdout.trim(), join(tools, tool))
    await symlink(process.execPath, join(tools, 'node'))
    const child = discord.run(script, ['-i', '1', '-v'], discord.env({ PATH: tools }))
    let said = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text))
    await until(() => said.includes('new messages'))
    await discord.jonas.say(discord.channelId, 'hello inbox')
    expect(await inboxOf(discord)).toContain(discord.jonas.id)
  })
})
