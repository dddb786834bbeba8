import { writeJson } from '../../remembered-json.ts'
import type { Answer } from './shared-server.ts'

type Result = Extract<Answer, { result: unknown }>

interface Block {
  type: string
  text?: string
}

const QUOTE = '"'.charCodeAt(0)
const BACKSLASH = '\\'.charCodeAt(0)
const TEXT = '{"type":"text","text":"'

/**
 * What a tool answers, as it goes out. It says the same twice, as text for models and as fields for programs; that is
 * written and encoded once, and nothing is added up to one long text, which V8 would copy on its way out.
 */
export function answerBytes({ jsonrpc, id, result }: Result, structured: object): Uint8Array<ArrayBuffer> {
  const { structuredContent: _, content, ...rest } = result
  const [first, ...more] = Array.isArray(content) ? (content as Block[]) : []
  const written = writeJson(structured)
  if (first?.text !== written || Object.keys(first).length !== 2) {
    const whole = JSON.stringify({ jsonrpc, id, result: { ...rest, content, structuredContent: {} } })
    return Buffer.from(`${whole.slice(0, -'{}}}'.length)}${written}}}`)
  }
  const head = JSON.stringify({ jsonrpc, id, result: { ...rest, content: [] } }).slice(0, -']}}'.length)
  const others = more.map((block) => `,${JSON.stringify(block)}`).join('')
  return joined({
    head: head + TEXT,
    json: Buffer.from(written),
    middle: `"}${others}],"structuredContent":`,
  })
}

function joined({ head, json, middle }: { head: string; json: Buffer; middle: string }) {
  const most = Buffer.byteLength(head) + Buffer.byteLength(middle) + 3 * json.length + '}}'.length
  const bytes = Buffer.allocUnsafe(most)
  let end = bytes.write(head)
  // JSON has no control characters in it: within a text of JSON these two are all that must be escaped. An iterator would
  // take twice as long.
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0
    if (byte === QUOTE || byte === BACKSLASH) bytes[end++] = BACKSLASH
    bytes[end++] = byte
  }
  end += bytes.write(middle, end)
  bytes.set(json, end)
  end += json.length
  end += bytes.write('}}', end)
  return bytes.subarray(0, end)
}
