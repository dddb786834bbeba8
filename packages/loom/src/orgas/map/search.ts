export interface MapSearch {
  /** The circle in focus. */
  team?: string
  view?: 'list'
}

export function readMapSearch(search: Record<string, unknown>): MapSearch {
  const { team, view } = search
  return {
    ...(typeof team === 'string' && { team }),
    ...(view === 'list' && { view }),
  }
}
