/** A plain name: no folders, nothing invisible, nothing that file systems can't handle. */
export function plainFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '_').trim()
  return /^[._]*$/.test(plain) ? 'file' : plain
}
