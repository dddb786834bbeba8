let moved = false

/** Called by the router at every change of page but the first, when the browser itself knows where to begin. */
export function noteMove(): void {
  moved = true
}

export function movedByLink(): boolean {
  return moved
}
