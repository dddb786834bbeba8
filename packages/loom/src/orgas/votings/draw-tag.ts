/** 128 random bits in hex. Generated here, so that the server can't give two people the same receipt. */
export function drawTag(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
