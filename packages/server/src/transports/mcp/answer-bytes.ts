import { jsonBytes } from '../../remembered-json.ts'
import type { Said } from './said-aside.ts'
import type { Answer } from './shared-server.ts'

type Result = Extract<Answer, { result: unknown }>

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const TEXT = '{"type":"text","text":"'

/**
 * What a tool answers, as it goes out. It says the same twice, as text for models and as fields for programs; that is
 * encoded once, and nothing is added up to one long text, which V8 would copy on its way out.
 */
export function answerBytes(
  { jsonrpc, id, result }: Result,
  { fields, more }: Said,
): Uint8Array<ArrayBuffer> {
  const { content: _, ...rest } = result
  const head = JSON.stringify({ jsonrpc, id, result: { ...rest, content: [] } })
  const others = more.map((block) => `,${JSON.stringify(block)}`).join('')
  return joined({
    head: head.slice(0, -']}}'.length) + TEXT,
    json: jsonBytes(fields),
    middle: `"}${others}],"structuredContent":`,
  })
}

function joined({ head, json, middle }: { head: string; json: Buffer; middle: string }) {
  const most = Buffer.byteLength(head) + Buffer.byteLength(middle) + 3 * json.length + '}}'.length
  // Not in the pool that Node shares between small buffers: what was said would stay there.
  const bytes = Buffer.allocUnsafeSlow(most)
  let end = bytes.write(head)
  // JSON has no control characters in it: within a text of JSON these two are all that must be escaped. An iterator would
  // take twice as long.
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number
    if (byte === QUOTE || byte === BACKSLASH) bytes[end++] = BACKSLASH
    bytes[end++] = byte
  }
  end += bytes.write(middle, end)
  bytes.set(json, end)
  end += json.length
  end += bytes.write('}}', end)
  return bytes.subarray(0, end)
}
