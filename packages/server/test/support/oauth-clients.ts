/** How real apps describe themselves, as their users and servers have reported it. */
export const REGISTRATIONS: Record<string, Record<string, unknown>> = {
  'claude.ai': {
    client_name: 'Claude',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_post',
    scope: 'mcp offline_access',
  },
  ChatGPT: {
    client_name: 'ChatGPT',
    redirect_uris: [
      'https://chatgpt.com/connector/oauth/AbC123',
      'https://chatgpt.com/connector_platform_oauth_redirect',
    ],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  'VS Code': {
    client_name: 'Visual Studio Code',
    client_uri: 'https://code.visualstudio.com',
    grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    response_types: ['code'],
    redirect_uris: [
      'https://insiders.vscode.dev/redirect',
      'https://vscode.dev/redirect',
      'http://127.0.0.1/',
      'http://127.0.0.1:33418/',
    ],
    scope: 'mcp',
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  },
  Cursor: {
    client_name: 'Cursor',
    redirect_uris: [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'https://www.cursor.com/agents/mcp/oauth/callback',
      'http://localhost:8787/callback',
    ],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  },
  'Claude Code': {
    client_name: 'Claude Code (arachne)',
    redirect_uris: ['http://localhost:51234/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
}

const claudeCode = 'https://claude.ai/oauth/claude-code-client-metadata'
const claude = 'https://claude.ai/oauth/mcp-oauth-client-metadata'
const copilot = 'https://github.example/copilot-cli/client.json'

/** Documents at addresses that are client ids. */
export const DOCUMENTS: Record<string, Record<string, unknown>> = {
  'Claude Code': {
    client_id: claudeCode,
    client_name: 'Claude Code',
    client_uri: 'https://claude.ai',
    redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  'claude.ai': {
    client_id: claude,
    client_name: 'Claude',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
    token_endpoint_auth_method: 'none',
  },
  'Copilot CLI': {
    client_id: copilot,
    client_name: 'GitHub Copilot CLI',
    redirect_uris: ['http://127.0.0.1/callback', 'https://copilot.example/callback'],
    logo_uri: 'http://copilot.example/logo.png',
    scope: 'openid mcp',
    software_version: '1.2.3',
  },
}
