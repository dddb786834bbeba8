/** Discord's types promise a list, but null sometimes arrives. */
export function listOf<Item>(value: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(value) ? value : []
}
