let moved = false

/** Called by the router at every navigation except the first, where the browser itself sets the focus. */
export function noteMove(): void {
  moved = true
}

export function movedByLink(): boolean {
  return moved
}
