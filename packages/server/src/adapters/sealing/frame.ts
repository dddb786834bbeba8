/** The number stands for everything about that use, suite and format: what changes gets the next one. */
export const LABEL = {
  reader: 'arachne/mailbox/v1/reader',
  hpke: 'arachne/mailbox/v1/hpke',
  lane: 'arachne/mailbox/v2/lane',
  wrap: 'arachne/mailbox/v1/wrap',
  chain: 'arachne/mailbox/v2/chain',
  message: 'arachne/mailbox/v1/message',
} as const

type Field = string | number

const LENGTH_BYTES = 2
export const NUMBER_BYTES = 8

/**
 * Label and fields as bytes that read back in only one way: text carries its length, numbers have a fixed width, and
 * each use of a label always has the same fields in the same order.
 */
export function frame(label: (typeof LABEL)[keyof typeof LABEL], ...fields: Field[]): Uint8Array {
  const all: Field[] = [label, ...fields]
  const size = all.reduce<number>((sum, field) => sum + sizeOf(field), 0)
  const bytes = Buffer.allocUnsafe(size)
  let at = 0
  for (const field of all) {
    if (typeof field === 'number') {
      bytes.writeBigUInt64BE(BigInt(field), at)
    } else {
      bytes.writeUInt16BE(Buffer.byteLength(field), at)
      bytes.write(field, at + LENGTH_BYTES)
    }
    at += sizeOf(field)
  }
  return bytes
}

function sizeOf(field: Field): number {
  return typeof field === 'number' ? NUMBER_BYTES : LENGTH_BYTES + Buffer.byteLength(field)
}
