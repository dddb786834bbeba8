/** What an entity is called in the settings of a client and on a command line: nothing in it needs quoting. */
export function connectionName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
  return plain.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'arachne'
}
