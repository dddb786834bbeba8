import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

export interface Agent extends AsyncDisposable {
  client: Client
  call<T>(tool: string, args?: Record<string, unknown>): Promise<T>
}

/** An MCP client as people have one: the SDK's, speaking whatever era it settles on. */
export async function connectAgent({ url, key }: { url: string; key: string }, name = 'e2e'): Promise<Agent> {
  const client = new Client({ name, version: '1.0.0' })
  const headers = { authorization: `Bearer ${key}` }
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  return {
    client,
    async call<T>(tool: string, args: Record<string, unknown> = {}) {
      const result = await client.callTool({ name: tool, arguments: args })
      if (result.isError === true) throw new Error(JSON.stringify(result.content))
      return result.structuredContent as T
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}
