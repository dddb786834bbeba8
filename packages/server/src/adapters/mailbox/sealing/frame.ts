/** The number identifies everything about that use, suite and format: a changed format gets the next one. */
export const LABEL = {
  reader: 'arachne/mailbox/v1/reader',
  psk: 'arachne/mailbox/v2/psk',
  hpke: 'arachne/mailbox/v2/hpke',
  lane: 'arachne/mailbox/v3/lane',
  wrap: 'arachne/mailbox/v2/wrap',
  span: 'arachne/mailbox/v3/span',
  message: 'arachne/mailbox/v1/message',
} as const

type Label = (typeof LABEL)[keyof typeof LABEL]
type Field = string | number

const LENGTH_BYTES = 2
const NUMBER_BYTES = 8
const HALF = 2 ** 32

/**
 * Label and fields as bytes that can be parsed in only one way: text is UTF-8 after its length in two bytes, a number
 * has eight, and each label always has the same fields in the same order.
 */
export function frame(label: Label, ...fields: Field[]): Uint8Array {
  const size = fields.reduce<number>((sum, field) => sum + sizeOf(field), sizeOf(label))
  const bytes = Buffer.allocUnsafe(size)
  let at = write(bytes, label, 0)
  for (const field of fields) at = write(bytes, field, at)
  return bytes
}

function sizeOf(field: Field): number {
  return typeof field === 'number' ? NUMBER_BYTES : LENGTH_BYTES + Buffer.byteLength(field)
}

/** Returns where the next field begins. */
function write(bytes: Buffer, field: Field, at: number): number {
  if (typeof field === 'number') {
    return bytes.writeUInt32BE(field % HALF, bytes.writeUInt32BE(Math.floor(field / HALF), at))
  }
  const length = bytes.write(field, at + LENGTH_BYTES)
  return bytes.writeUInt16BE(length, at) + length
}
