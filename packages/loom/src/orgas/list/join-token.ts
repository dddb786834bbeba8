/** From a whole link, or from its secret alone. */
export function tokenIn(link: string): string {
  return link.trim().replace(/^.*#/, '')
}
