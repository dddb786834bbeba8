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
  const all: Field[] = [label, ...fields]
  const bytes = Buffer.allocUnsafe(all.reduce<number>((sum, field) => sum + sizeOf(field), 0))
  let at = 0
  for (const field of all) at = write(bytes, field, at)
  return bytes
}

function sizeOf(field: Field): number {
  return typeof field === 'number' ? NUMBER_BYTES : LENGTH_BYTES + Buffer.byteLength(field)
}

/** Returns where the next field begins. */
function write(bytes: Buffer, field: Field, at: number): number {
  if (typeof field === 'number') {
    bytes.writeUInt32BE(Math.floor(field / HALF), at)
    bytes.writeUInt32BE(field % HALF, at + NUMBER_BYTES / 2)
    return at + NUMBER_BYTES
  }
  const length = bytes.write(field, at + LENGTH_BYTES)
  bytes.writeUInt16BE(length, at)
  return at + LENGTH_BYTES + length
}

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
    if (fields.reduce<number>((sum, field) => sum + sizeOf(field), 0) > ROOM_BYTES) {
      return frame(label, ...fixed, ...fields)
    }
    let at = head.length
    for (const field of fields) at = write(bytes, field, at)
    if (framed.length !== at) framed = bytes.subarray(0, at)
    return framed
  }
}

/** Two numbers and a snowflake take 38. */
const ROOM_BYTES = 64
