/** Accepts a whole link, or just its secret. */
export function tokenIn(link: string): string {
  return link.trim().replace(/^.*#/, '')
}
