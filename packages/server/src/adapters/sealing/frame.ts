/** The number stands for everything about that use, suite and format: what changes gets the next one. */
export const LABEL = {
  reader: 'arachne/mailbox/v1/reader',
  hpke: 'arachne/mailbox/v1/hpke',
  lane: 'arachne/mailbox/v3/lane',
  wrap: 'arachne/mailbox/v2/wrap',
  span: 'arachne/mailbox/v3/span',
  message: 'arachne/mailbox/v1/message',
} as const

type Field = string | number

const LENGTH_BYTES = 2
const NUMBER_BYTES = 8
const HALF = 2 ** 32

/**
 * Label and fields as bytes that read back in only one way: text carries its length, numbers have a fixed width, and
 * each use of a label always has the same fields in the same order.
 */
export function frame(label: (typeof LABEL)[keyof typeof LABEL], ...fields: Field[]): Uint8Array {
  const most = fields.reduce<number>((sum, field) => sum + mostOf(field), mostOf(label))
  const room = most <= SCRATCH_BYTES ? scratch : Buffer.allocUnsafe(most)
  let at = write(room, label, 0)
  for (const field of fields) at = write(room, field, at)
  const bytes = Buffer.allocUnsafe(at)
  room.copy(bytes, 0, 0, at)
  return bytes
}

const SCRATCH_BYTES = 1024
const scratch = Buffer.allocUnsafeSlow(SCRATCH_BYTES)

/** UTF-8 takes at most three bytes for a UTF-16 unit. */
function mostOf(field: Field): number {
  return typeof field === 'number' ? NUMBER_BYTES : LENGTH_BYTES + 3 * field.length
}

/** Returns where the next field begins. */
function write(bytes: Buffer, field: Field, at: number): number {
  if (typeof field === 'number') {
    bytes.writeUInt32BE(Math.floor(field / HALF), at)
    bytes.writeUInt32BE(field % HALF, at + NUMBER_BYTES / 2)
    return at + NUMBER_BYTES
  }
  const length = writeText(bytes, field, at + LENGTH_BYTES)
  bytes.writeUInt16BE(length, at)
  return at + LENGTH_BYTES + length
}

/** Most fields are short and ASCII: written here in a fifth of the time that a call into Node takes. */
function writeText(bytes: Buffer, text: string, at: number): number {
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code > ASCII_END) return bytes.write(text, at)
    bytes[at + index] = code
  }
  return text.length
}

const ASCII_END = 0x7f

/**
 * The same frame again and again, with other fields at its end: what stays is written once. The bytes are valid until
 * the next are asked for.
 */
export function frames(
  label: (typeof LABEL)[keyof typeof LABEL],
  fixed: readonly Field[],
): (...fields: Field[]) => Uint8Array {
  const head = frame(label, ...fixed)
  const bytes = Buffer.allocUnsafe(head.length + ROOM_BYTES)
  bytes.set(head)
  // Most are as long as the one before, and share its view.
  let framed = bytes
  return (...fields) => {
    let most = 0
    for (const field of fields) most += mostOf(field)
    if (most > ROOM_BYTES) return frame(label, ...fixed, ...fields)
    let at = head.length
    for (const field of fields) at = write(bytes, field, at)
    if (framed.length !== at) framed = bytes.subarray(0, at)
    return framed
  }
}

/** Two numbers and a snowflake take 78 at most. */
const ROOM_BYTES = 96
