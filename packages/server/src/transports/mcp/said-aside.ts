import type { AuthInfo } from '@modelcontextprotocol/server'

import type { ContentBlock } from './tool.ts'
import type { ToolResult } from './toolbox.ts'

/** What a tool said: JSON, for models as text and for programs as fields, and what it shows besides. */
export interface Said {
  json: string
  more: readonly ContentBlock[]
}

/** Belongs to one request. */
export interface Aside {
  said?: Said
}

const ASIDE = 'aside'

/**
 * The SDK checks a result part by part and copies it, and the way its schema assigns functions makes V8 keep all of it
 * until old objects are collected (docs/design/007). What a tool says goes past it.
 */
export function withAside(authInfo: AuthInfo, aside: Aside): AuthInfo {
  return { ...authInfo, extra: { ...authInfo.extra, [ASIDE]: aside } }
}

/** What the SDK is to see of this result: all of it, where nobody takes the rest past it. */
export function setAside(authInfo: AuthInfo | undefined, result: ToolResult): ToolResult {
  const aside = authInfo?.extra?.[ASIDE] as Aside | undefined
  const { content, structuredContent, ...rest } = result
  const [first, ...more] = content
  if (aside === undefined || structuredContent === undefined || first?.type !== 'text') return result
  aside.said = { json: first.text, more }
  return { ...rest, content: [] }
}
