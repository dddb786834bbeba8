import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { DECISION_TOOLS, TASKS } from '@arachne/contract'
import { describe, expect, it } from 'vitest'

import { startAgent } from './agent.ts'
import { BIN, startDiscordFixture, type DiscordFixture, until } from './discord-fixture.ts'

interface Listed {
  title: string
  annotations: { title: string }
  inputSchema: object
}

/** Both of Discord's flags that allow a bot to read what people write. */
const READS_CONTENT = (1 << 18) | (1 << 19)

async function arachne(discord: DiscordFixture, args: string[], env = discord.env()) {
  const child = discord.start(join(BIN, 'arachne.js'), ['decision', ...args], env)
  let [out, err] = ['', '']
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { code, out, err }
}

describe('the tools on standard input and output', () => {
  it('D-11: lists its tools without any setting, and says what is missing when one is used', async () => {
    await using discord = await startDiscordFixture()
    const bare = await startAgent(discord, { env: { PATH: process.env['PATH'] ?? '', HOME: discord.folder } })
    const { tools } = await bare.request('tools/list')
    expect(JSON.parse(bare.lines[0] ?? '')).toMatchObject({
      result: { serverInfo: { name: 'discord-decision-mcp' } },
    })
    expect((tools as { name: string }[]).map(({ name }) => name)).toEqual(Object.keys(DECISION_TOOLS))
    for (const { title, annotations, inputSchema } of tools as Listed[]) {
      expect(annotations.title).toBe(title)
      expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    }
    const help = await bare.call('discord_check_pending', {})
    expect(help).toMatchObject({
      isError: true,
      text: expect.stringContaining('DISCORD_BOT_TOKEN is not set'),
    })
    await until(() => bare.complaints().includes('DISCORD_CHANNEL_ID must be the id of the channel'))

    const nobody = await startAgent(discord, {
      env: discord.env({ DISCORD_APPROVERS: '', DISCORD_BROKER: 'off' }),
    })
    const refused = await nobody.call('discord_ask_decision', { question: 'Go?', context: '' })
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('DISCORD_APPROVERS') })
    expect(discord.messages().some(({ content }) => content.includes('Go?'))).toBe(false)
    expect(discord.sandbox.gateway.sessions()).toEqual([])
  })

  it('D-57: writes nothing but JSON-RPC on standard output, whatever is called', async () => {
    await using discord = await startDiscordFixture()
    const agent = await startAgent(discord)
    const asked = agent.ask('Delete it?')
    const card = await discord.card('Delete it?')
    const { result: pending } = await agent.call('discord_check_pending', {})
    const [open] = pending['pending_questions'] as { question_id: string }[]
    const question_id = open?.question_id ?? ''
    expect(open).toMatchObject({ question: 'Delete it?', project: 'shop', status: 'pending' })

    const status = join(discord.folder, 'state', 'status', 'shop.txt')
    expect(await readFile(status, 'utf8')).toBe('⏳ Delete it?\n')
    await until(() => agent.complaints().includes('waiting for an answer on Discord: Delete it?'))

    const wait = await agent.call('discord_wait_decision', { question_id, max_wait_seconds: 0 })
    expect(wait.result).toMatchObject({ success: false, outcome: null, status: 'pending' })
    await agent.call('discord_update_decision', { question_id, context: 'it is old' })
    const left = { level: null, thread_id: null, silent: null }
    const { result: note } = await agent.call('discord_notify', {
      message: 'halfway',
      key: 'progress',
      ...left,
    })
    await agent.call('discord_notify', { message: 'nearly done', key: 'progress' })
    expect(discord.messages().filter(({ content }) => /halfway|nearly done/.test(content))).toHaveLength(1)
    const { result: report } = await agent.call('discord_report_progress', {
      title: 'T',
      summary: 'S',
      details: ['d'],
    })
    const ids = { channel_id: discord.channelId }
    const stay = await agent.call('discord_delete_message', { ...ids, message_id: card.id })
    expect(stay.result).toMatchObject({ success: false })
    const gone = await agent.call('discord_delete_message', { ...ids, message_id: note['message_id'] })
    expect(gone.result).toMatchObject({ success: true })
    const many = await agent.call('discord_delete_messages', {
      ...ids,
      message_ids: [report['message_id'], card.id],
    })
    expect(many.result).toMatchObject({ deleted_count: 1, kept: [{ message_id: card.id }] })

    await discord.jonas.say(discord.channelId, 'hello agent')
    const inbox = await until(async () => {
      const { result } = await agent.call('discord_read_inbox', { mark_read: true })
      return (result['count'] as number) > 0 && result
    })
    expect(inbox['messages']).toMatchObject([{ content: 'hello agent', trusted: false, thread_id: null }])
    expect((await agent.call('discord_clear_inbox', {})).result).toMatchObject({ deleted_count: 1 })
    expect((await agent.call('discord_read_inbox', { unread_only: 'perhaps' })).isError).toBe(true)
    expect((await agent.call('discord_decision_history', { question_id: 'nothing' })).isError).toBe(true)

    const permitted = agent.call(
      'discord_permission',
      { tool_name: 'Bash', input: { command: 'rm -rf build' } },
      { progressToken: 'p' },
    )
    const prompt = await discord.card('rm -rf build')
    await discord.press(prompt, 0)
    expect(JSON.parse((await permitted).text)).toEqual({
      behavior: 'allow',
      updatedInput: { command: 'rm -rf build' },
    })

    await agent.call('discord_withdraw_decision', { question_id, reason: 'solved' })
    expect((await asked).result).toMatchObject({ success: false, outcome: 'withdrawn', aborted: true })
    const { result: history } = await agent.call('discord_decision_history', { question_id })
    expect(JSON.stringify(history['events'])).toContain('context added')
    // startAgent() has already parsed each line; this checks what kind of JSON they are.
    for (const line of agent.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
    await agent.leave()
    await expect(readFile(status, 'utf8')).rejects.toThrow('ENOENT')
  })

  it('D-54: an inbox begins when the program starts, not when it is first read', async () => {
    await using discord = await startDiscordFixture()
    const agent = await startAgent(discord, { env: discord.env({ DISCORD_BROKER: 'off' }) })
    await agent.call('discord_check_pending', {})
    await discord.jonas.say(discord.channelId, 'before anyone looks')
    const said = Date.now()
    await until(() => Date.now() > said)
    const { result } = await agent.call('discord_read_inbox', {})
    expect(result['messages']).toMatchObject([{ content: 'before anyone looks' }])
  })

  it('D-53: notifies the approvers of errors, where that is switched on, and of nothing else', async () => {
    await using discord = await startDiscordFixture()
    const agent = await startAgent(discord, { env: discord.env({ DISCORD_PING_ON_ERROR: 'on' }) })
    await agent.call('discord_notify', { message: 'it broke', level: 'error' })
    await agent.call('discord_notify', { message: '@everyone it may break', level: 'warning' })
    const quiet = await startAgent(discord, { env: discord.env({ PROJECT_NAME: 'quiet' }) })
    await quiet.call('discord_notify', { message: 'it broke quietly', level: 'error' })
    const pinged = [...(discord.sandbox.world.channels.get(discord.channelId)?.messages.values() ?? [])]
      .filter(({ content }) => /it broke|it may break/.test(content))
      .map(({ mentionUserIds, mentionEveryone }) => ({ mentionUserIds, mentionEveryone }))
    expect(pinged).toEqual([
      { mentionUserIds: [discord.lyss.id], mentionEveryone: false },
      { mentionUserIds: [], mentionEveryone: false },
      { mentionUserIds: [], mentionEveryone: false },
    ])
  })

  it('D-41: sends growing progress while it waits, only to clients that asked for it, and announces changed resources', async () => {
    await using discord = await startDiscordFixture()
    const agent = await startAgent(discord)
    const asked = agent.ask('Go on?')
    const quiet = agent.call('discord_ask_decision', {
      question: 'Also?',
      context: '',
      options: ['Yes', 'No'],
    })
    await until(() => discord.cards().length === 2)
    const progress = () =>
      agent.notifications
        .filter(({ method }) => method === 'notifications/progress')
        .map(({ params }) => params as { progressToken: string; progress: number; message: string })
    await until(() => progress().length >= 2)
    expect(new Set(progress().map(({ progressToken }) => progressToken))).toEqual(new Set(['Go on?']))
    const values = progress().map((each) => each.progress)
    expect(values.toSorted((a, b) => a - b)).toEqual(values)
    expect(new Set(values).size).toBe(values.length)

    const { resources } = await agent.request('resources/list')
    const [first] = (resources as { uri: string; title: string }[]).filter(({ title }) => title === 'Go on?')
    const uri = first?.uri ?? ''
    await agent.request('resources/subscribe', { uri })
    const { contents } = await agent.request('resources/read', { uri })
    expect(contents).toMatchObject([{ text: expect.stringContaining('Go on?') }])
    for (const card of discord.cards()) await discord.press(card, 0)
    expect((await asked).result).toMatchObject({ option_index: 0 })
    await quiet
    await until(() => agent.notifications.some(({ method }) => method === 'notifications/resources/updated'))
  })

  it('D-43: gives a task to clients that declare the extension; it ends with the answer, and cancelling it withdraws nothing', async () => {
    await using discord = await startDiscordFixture()
    const agent = await startAgent(discord, { extensions: { [TASKS]: {} } })
    const asking = { question: 'A task?', context: '', options: ['Yes', 'No'] }
    const task = await agent.request('tools/call', { name: 'discord_ask_decision', arguments: asking })
    expect(task).toMatchObject({ resultType: 'task', status: 'working' })
    const { taskId } = task
    await agent.request('tasks/cancel', { taskId })
    expect(await agent.request('tasks/get', { taskId })).toMatchObject({ taskId, status: 'working' })
    await expect(agent.request('tasks/get', { taskId: 'nothing' })).rejects.toThrow('no such task')

    const card = await until(() => discord.cards()[0])
    expect(card.content).toContain(taskId)
    await discord.press(card, 0)
    const done = await until(async () => {
      const found = await agent.request('tasks/get', { taskId })
      return found['status'] === 'completed' && found
    })
    expect(done['result']).toMatchObject({
      structuredContent: { success: true, option_index: 0, question_id: taskId },
    })
  })

  it('D-56: relays a permission prompt of Claude Code, answered only by an approver', async () => {
    await using discord = await startDiscordFixture()
    const agent = await startAgent(discord, { name: 'claude-code' })
    agent.notify('notifications/claude/channel/permission_request', {
      request_id: 'abcde',
      tool_name: 'Bash',
      description: 'Removes the folder',
      input_preview: 'rm -rf build',
    })
    const card = await discord.card('Bash')
    await discord.press(card, 0, discord.jonas)
    await discord.press(card, 1)
    const verdict = await until(() =>
      agent.notifications.find(({ method }) => method === 'notifications/claude/channel/permission'),
    )
    expect(verdict['params']).toEqual({ request_id: 'abcde', behavior: 'deny' })
  })
})

describe('arachne decision, with files', () => {
  it('D-60: checks everything, fails when anything is wrong, and never shows the token', async () => {
    await using discord = await startDiscordFixture()
    const good = await arachne(discord, ['doctor'])
    expect(good).toMatchObject({ code: 0, err: '' })
    expect(good.out).toContain('#general')
    const bad = await arachne(
      discord,
      ['doctor', '--json'],
      discord.env({ DISCORD_BOT_TOKEN: 'Bot wrong.token', DISCORD_APPROVERS: '' }),
    )
    expect(bad.code).toBe(1)
    const { checks } = JSON.parse(bad.out) as { checks: { what: string; ok: boolean }[] }
    expect(checks.filter(({ ok }) => !ok).map(({ what }) => what)).toEqual(['token', 'approvers'])
    expect(`${good.out}${good.err}${bad.out}${bad.err}`).not.toMatch(/wrong\.token/)
    expect(`${good.out}${good.err}`).not.toContain(discord.sandbox.application.botToken)
  })

  it('D-52: names the missing intent to a waiting agent and in the doctor, and keeps the question', async () => {
    await using discord = await startDiscordFixture()
    const [application] = discord.sandbox.world.applications.values()
    if (application !== undefined) application.flags &= ~READS_CONTENT
    const agent = await startAgent(discord)
    const asked = await agent.ask('Unread?')
    expect(asked).toMatchObject({ isError: true, text: expect.stringContaining('Message Content') })
    const { result } = await agent.call('discord_check_pending', {})
    expect(result).toMatchObject({ pending_questions: [{ question: 'Unread?' }] })
    const examined = await arachne(discord, ['doctor'])
    expect(examined).toMatchObject({ code: 1, out: expect.stringMatching(/message content intent.*off/) })
  })

  it('D-15: adds an approver by the code the bot gave them, and answers from a terminal', async () => {
    await using discord = await startDiscordFixture()
    const agent = await startAgent(discord)
    const asked = agent.ask('Ship it?')
    await until(() => discord.cards().length === 1)
    await until(() => discord.sandbox.gateway.sessions().some((session) => session.connected))
    const list = await arachne(discord, ['list'])
    expect(list.out).toContain('Ship it?')
    const id = /shop_\S+/.exec(list.out)?.[0] ?? ''
    expect((await arachne(discord, ['show', id])).out).toContain('option 2')

    const { code } = await discord.requestPairing()
    expect((await arachne(discord, ['pair', 'AAAAAA'])).code).toBe(1)
    expect((await arachne(discord, ['pair', code])).out).toContain(discord.jonas.id)
    expect((await arachne(discord, ['answer', id, '--option', '1'])).err).toContain('--as')
    expect((await arachne(discord, ['answer', id, '--option', '1', '--as', '999999'])).code).toBe(1)
    const said = await arachne(discord, ['answer', id, '--option', '2', '--as', discord.jonas.id])
    expect(said).toMatchObject({ code: 0, out: expect.stringContaining('answered: No') })
    expect((await asked).result).toMatchObject({
      option_index: 1,
      source: 'cli',
      answered_by: { id: discord.jonas.id },
    })
    expect((await arachne(discord, ['history', id])).out).toContain('settled: answered')
    expect((await arachne(discord, ['withdraw', 'nothing'])).err).toContain('There is no question nothing')
  })
})
