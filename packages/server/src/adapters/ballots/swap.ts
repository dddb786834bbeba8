import { readFileSync } from 'node:fs'
import { basename } from 'node:path'

/** Whether this machine may write its memory to a readable disk: swap that is neither zram nor encrypted. */
export function swapsToDisk(read: (path: string) => string = (path) => readFileSync(path, 'utf8')): boolean {
  const lines = orNothing(() => read('/proc/swaps'))
    .split('\n')
    .slice(1)
  const places = lines.map((line) => line.split(/\s/)[0] ?? '').filter((place) => place !== '')
  return places.some((place) => !isZram(place) && !isEncrypted(place, read))
}

function isZram(place: string): boolean {
  return basename(place).startsWith('zram')
}

function isEncrypted(place: string, read: (path: string) => string): boolean {
  return orNothing(() => read(`/sys/block/${basename(place)}/dm/uuid`)).startsWith('CRYPT-')
}

function orNothing(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
