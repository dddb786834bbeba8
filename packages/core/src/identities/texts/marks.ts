import type { Entity } from '../entities/entity.ts'

/** The mention stays right if the person changes their name; it pings nobody. */
export function owner({ ownerId, ownerName }: Entity): string {
  return `<@${ownerId}> (${plain(ownerName)})`
}

export function at(ms: number | undefined, style: 'f' | 'R'): string {
  return `<t:${Math.floor((ms ?? 0) / 1000)}:${style}>`
}

/** A name must not format the line around it. */
export function plain(name: string): string {
  return name.replaceAll(/[\\*_~`|<>@#[\]()]/g, String.raw`\$&`)
}
