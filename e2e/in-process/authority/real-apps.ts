import type { JsonValue } from 'oauth4webapi'

/** How apps that people use describe themselves, as their users and other servers have reported it. */

type Metadata = Record<string, JsonValue> & { redirect_uris: string[] }

const CODE_AND_REFRESH = { grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] }

/** Bodies of requests to register. */
export const REGISTRATIONS: Record<string, Metadata> = {
  'claude.ai': {
    client_name: 'Claude',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
    ...CODE_AND_REFRESH,
    token_endpoint_auth_method: 'client_secret_post',
    scope: 'mcp offline_access claudeai',
  },
  'claude.com': {
    client_name: 'Claude',
    redirect_uris: ['https://claude.com/api/mcp/auth_callback', 'https://claude.ai/api/mcp/auth_callback'],
    ...CODE_AND_REFRESH,
    token_endpoint_auth_method: 'none',
  },
  'Claude Code': {
    client_name: 'Claude Code (arachne)',
    redirect_uris: ['http://localhost:54545/callback'],
    ...CODE_AND_REFRESH,
    token_endpoint_auth_method: 'none',
  },
  ChatGPT: {
    client_name: 'ChatGPT',
    redirect_uris: ['https://chatgpt.com/connector/oauth/k3Jq_8Zt'],
    ...CODE_AND_REFRESH,
    token_endpoint_auth_method: 'none',
  },
  'ChatGPT of before': {
    client_name: 'ChatGPT',
    redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
    ...CODE_AND_REFRESH,
    token_endpoint_auth_method: 'client_secret_basic',
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
    ...CODE_AND_REFRESH,
    token_endpoint_auth_method: 'none',
  },
  'an app that says next to nothing': { redirect_uris: ['http://127.0.0.1:6274/oauth/callback'] },
  'an app that says too much': {
    client_name: 'Talkative',
    redirect_uris: ['https://talkative.example/cb'],
    scope: 'openid profile email everything:write',
    grant_types: ['authorization_code', 'refresh_token', 'implicit', 'client_credentials', 'password'],
    response_types: ['code', 'token', 'id_token'],
    token_endpoint_auth_method: 'none',
    contacts: ['nobody'],
    software_id: 'x',
    software_version: 1,
    favourite_colour: 'green',
    tos_uri: 'not a url',
    default_max_age: 'often',
    id_token_signed_response_alg: 'RS256',
  },
}

/** Documents whose address is the id of the app. */
export const DOCUMENTS: Record<string, Metadata & { client_id: string }> = {
  'claude.ai': {
    client_id: 'https://claude.ai/oauth/mcp-oauth-client-metadata',
    client_name: 'Claude',
    client_uri: 'https://claude.ai',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback', 'https://claude.com/api/mcp/auth_callback'],
    ...CODE_AND_REFRESH,
    token_endpoint_auth_method: 'none',
  },
  'Claude Code': {
    client_id: 'https://claude.ai/oauth/claude-code-client-metadata',
    client_name: 'Claude Code',
    client_uri: 'https://claude.ai',
    redirect_uris: ['http://localhost/callback', 'http://127.0.0.1/callback'],
    ...CODE_AND_REFRESH,
    token_endpoint_auth_method: 'none',
  },
  'Copilot CLI': {
    client_id: 'https://github.com/copilot/cli-client-metadata.json',
    client_name: 'GitHub Copilot CLI',
    redirect_uris: ['http://127.0.0.1/', 'http://localhost/', 'https://vscode.dev/redirect'],
    scope: 'openid profile mcp',
    application_type: 'native',
    logo_uri: 'http://github.example/logo.png',
  },
  'VS Code': {
    client_id: 'https://vscode.dev/oauth/client-metadata.json',
    client_name: 'Visual Studio Code',
    client_uri: 'https://vscode.dev/product',
    grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    response_types: ['code'],
    redirect_uris: [
      'http://127.0.0.1:33418/',
      'http://127.0.0.1/',
      'https://vscode.dev/redirect',
      'https://insiders.vscode.dev/redirect',
    ],
    token_endpoint_auth_method: 'none',
  },
}

/** Signs who it is, and publishes its keys. */
export const CHATGPT: Metadata & { client_id: string; jwks_uri: string } = {
  client_id: 'https://chatgpt.com/oauth/k3Jq_8Zt/client.json',
  client_name: 'ChatGPT',
  client_uri: 'https://chatgpt.com/',
  redirect_uris: ['https://chatgpt.com/connector/oauth/k3Jq_8Zt'],
  ...CODE_AND_REFRESH,
  token_endpoint_auth_method: 'private_key_jwt',
  token_endpoint_auth_signing_alg: 'RS256',
  jwks_uri: 'https://chatgpt.com/oauth/jwks.json',
}
