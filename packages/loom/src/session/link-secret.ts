/**
 * The secret of a link stands behind the # of its address, which browsers send to nobody. It is taken out of the address
 * at once, so that logging in first does not send it as the page to come back to; this tab keeps it.
 */
function createLinkSecret(key: string) {
  return {
    keep(hash: string): boolean {
      if (hash === '') return false
      sessionStorage.setItem(key, hash)
      return true
    },
    kept: (): string | undefined => sessionStorage.getItem(key) ?? undefined,
    forget: (): void => sessionStorage.removeItem(key),
  }
}

export const invitationSecret = createLinkSecret('invitation')
export const addressSecret = createLinkSecret('address')
