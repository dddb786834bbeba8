/** Moves one place up or down, and stays at the ends. */
export function moved(order: readonly string[], id: string, by: -1 | 1): string[] {
  return placed(order, id, order.indexOf(id) + by)
}

/** Puts the option at this place, whether or not it was ranked before. */
export function placed(order: readonly string[], id: string, at: number): string[] {
  const others = order.filter((one) => one !== id)
  const place = Math.min(Math.max(at, 0), others.length)
  return [...others.slice(0, place), id, ...others.slice(place)]
}
