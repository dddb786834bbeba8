const KEY = 'invitation'

/**
 * The secret of an invitation stands behind the # of its address, which browsers send to nobody. It is taken out of the
 * address at once, so that logging in first does not send it as the page to come back to; this tab keeps it.
 */
export function keepToken(hash: string): boolean {
  if (hash === '') return false
  sessionStorage.setItem(KEY, hash)
  return true
}

export function keptToken(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined
}

export function forgetToken(): void {
  sessionStorage.removeItem(KEY)
}

/** From a whole link, or from its secret alone. */
export function tokenIn(link: string): string {
  return link.trim().replace(/^.*#/, '')
}
