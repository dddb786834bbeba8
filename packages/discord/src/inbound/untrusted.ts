/** What Discord's types promise as a list, and what arrives is sometimes null. */
export function listOf<Item>(value: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(value) ? value : []
}
