/** V8 keeps arrays this small inside its heap and moves them, leaving copies that can't be zeroed. */
export function offHeap(length: number): Uint8Array {
  return new Uint8Array(new ArrayBuffer(length))
}

export function copyOffHeap(bytes: Uint8Array): Uint8Array {
  const copy = offHeap(bytes.length)
  copy.set(bytes)
  return copy
}
