import { afterAll, beforeAll, expect, it } from 'vitest'

import { type Agent, type AgentApp, startAgentApp } from '../../../packages/server/test/support/agent-app.ts'
import { pathInModules, runTool } from './tools.ts'

const RUN_MS = 240_000
const INSPECTOR = pathInModules('.bin/mcp-inspector')

let app: AgentApp
let agent: Agent
beforeAll(async () => {
  app = await startAgentApp()
  agent = await app.letIn('jonas', { role_ids: [app.roles.helper], permission: 'action' })
})
afterAll(async () => app[Symbol.asyncDispose]())

it.each(['legacy', 'modern'])(
  'G-28, G-60, G-69: MCP Inspector reads and acts for a member in the %s era',
  async (era) => {
    const header = `Authorization: Bearer ${agent.key}`
    const common = ['--cli', agent.url, '--transport', 'http', '--header', header, '--protocol-era', era]
    const ask = async (method: string, ...more: string[]) => {
      const line = [...common, '--stored-auth-only', '--method', method, ...more]
      const { code, stdout } = await runTool(INSPECTOR, line, { cwd: app.dataDir, timeout: RUN_MS })
      expect(code, stdout).toBe(0)
      return stdout
    }
    expect(await ask('tools/list')).toContain('respond_to_topic')
    expect(await ask('resources/templates/list')).toContain('swarmrise://orgas/{orgaId}/governance-tools')
    expect(await ask('prompts/list')).toContain('governance_context')
    expect(await ask('resources/read', '--uri', app.uri('/teams'))).toContain('Oven')
    const words = ['--tool-arg', `channelId=${app.channels.oven}`, '--tool-arg', `text=Bread in ${era} words`]
    await ask('tools/call', '--tool-name', 'send_message', ...words)
    expect(
      await ask('resources/read', '--uri', app.uri(`/channels/${app.channels.oven}/messages`)),
    ).toContain(`Bread in ${era} words`)
  },
)
