import type { AuthInfo } from '@modelcontextprotocol/server'

import { writeJson } from '../../remembered-json.ts'
import type { ContentBlock } from './tool.ts'
import type { ToolResult } from './toolbox.ts'

/** What a tool said, and what it shows besides. */
export interface Said {
  fields: object
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
  const { content: more, structuredContent: fields, ...rest } = result
  if (aside === undefined || fields === undefined) return withText(result)
  aside.said = { fields, more }
  return { ...rest, content: [] }
}

/** As it goes out: its fields are said as text as well, for models. */
export function withText(result: ToolResult): ToolResult {
  const { content, structuredContent: fields } = result
  if (fields === undefined) return result
  return { ...result, content: [{ type: 'text', text: writeJson(fields) }, ...content] }
}
