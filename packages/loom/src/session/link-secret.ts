/**
 * The secret of a link follows the # of its address, which browsers never send. It is removed from the address
 * immediately, so that logging in first doesn't send it as the page to return to; this tab keeps it.
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
