/** JSON with Maps, Sets, bigints and bytes, each as an object with one telling key. */

export function encode(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => {
    if (item instanceof Map) return { $map: [...item] }
    if (item instanceof Set) return { $set: [...item] }
    if (item instanceof Uint8Array) return { $bytes: Buffer.from(item).toString('base64') }
    return typeof item === 'bigint' ? { $bigint: item.toString() } : item
  })
}

export function decode(text: string): unknown {
  return JSON.parse(text, (_, item: unknown) => {
    if (typeof item !== 'object' || item === null) return item
    if ('$map' in item) return new Map(item.$map as [unknown, unknown][])
    if ('$set' in item) return new Set(item.$set as unknown[])
    if ('$bytes' in item) return new Uint8Array(Buffer.from(item.$bytes as string, 'base64'))
    return '$bigint' in item ? BigInt(item.$bigint as string) : item
  })
}
