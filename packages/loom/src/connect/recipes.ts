import { connectionName } from '@arachne/contract'

/** How to configure each client. Their features are up to their makers; docs/use/connect says more. */
export const CLIENTS = [
  'claude-code',
  'claude-desktop',
  'claude-ai',
  'chatgpt',
  'cursor',
  'vs-code',
  'json',
] as const
export type ClientId = (typeof CLIENTS)[number]

export const CLIENT_NAMES: Record<ClientId, string> = {
  'claude-code': 'Claude Code',
  'claude-desktop': 'Claude Desktop',
  'claude-ai': 'claude.ai',
  chatgpt: 'ChatGPT',
  cursor: 'Cursor',
  'vs-code': 'VS Code',
  json: 'JSON',
}

/** Clients that ask for the address and send people to log in, without support for headers. */
export const LOGIN_ONLY: ReadonlySet<ClientId> = new Set(['claude-ai', 'chatgpt'])
/** Clients that accept either a key or a login. */
export const EITHER: ReadonlySet<ClientId> = new Set(['claude-code', 'cursor', 'vs-code'])

interface Connected {
  name: string
  url: string
}

/** The text to paste; without a key, for a login. */
export function snippetFor(client: ClientId, { name, url }: Connected, key: string | undefined): string {
  const slug = connectionName(name)
  const headers = key === undefined ? {} : { headers: { Authorization: `Bearer ${key}` } }
  switch (client) {
    case 'claude-code': {
      const line = `claude mcp add --transport http ${slug} \\\n  ${url}`
      return key === undefined ? line : `${line} \\\n  --header "Authorization: Bearer ${key}"`
    }
    case 'claude-desktop':
      return file({ mcpServers: { [slug]: desktopServer(url, key) } })
    case 'claude-ai':
    case 'chatgpt':
      return url
    case 'cursor':
      return file({ mcpServers: { [slug]: { url, ...headers } } })
    case 'vs-code':
      return file({ servers: { [slug]: { type: 'http', url, ...headers } } })
    case 'json':
      return file({ mcpServers: { [slug]: { type: 'http', url, ...headers } } })
  }
}

/**
 * Claude Desktop's file only knows programs, so one connects in between. The header is passed in a variable because
 * Windows splits arguments at spaces.
 */
export function desktopServer(url: string, key: string | undefined): object {
  const plain = url.startsWith('https:') ? [] : ['--allow-http']
  const args = ['-y', 'mcp-remote', url, ...plain]
  if (key === undefined) return { command: 'npx', args }
  return {
    command: 'npx',
    args: [...args, '--header', 'Authorization:${ARACHNE_KEY}'],
    env: { ARACHNE_KEY: `Bearer ${key}` },
  }
}

export function file(value: object): string {
  return JSON.stringify(value, undefined, 2)
}
