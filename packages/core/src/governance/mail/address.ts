const LONGEST = 254
const ADDRESS = /^[^\s@<>()[\],:;\\"\p{C}]{1,64}@[^\s@<>()[\],:;\\"\p{C}]+$/u

/** Different spellings of one address are the same. */
export function foldAddress(address: string): string {
  return address.trim().normalize('NFKC').toLowerCase()
}

/** Nothing in it could be read as a second address, a name beside one, or another header. */
export function isAddress(address: string): boolean {
  return address.length <= LONGEST && ADDRESS.test(address)
}
