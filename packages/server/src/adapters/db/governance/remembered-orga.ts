import { noOrga, type Orga, type OrgaStores } from '@arachne/core'

/** Within a change, which is the only writer, the organisation is read once, and again after the change has written it. */
export function rememberOrga(stores: OrgaStores): OrgaStores {
  const { orgas, structure } = stores
  let known: Promise<Orga | undefined> | undefined

  const find = () => (known ??= orgas.find())
  const forgetting =
    <Given extends unknown[]>(write: (...given: Given) => Promise<void>) =>
    async (...given: Given) => {
      await write(...given)
      known = undefined
    }

  return {
    ...stores,
    orgas: {
      find,
      async get() {
        const orga = await find()
        if (orga === undefined) throw noOrga()
        return orga
      },
      update: forgetting(orgas.update),
      remove: forgetting(orgas.remove),
    },
    // Who owns it is part of both.
    structure: { ...structure, save: forgetting(structure.save) },
  }
}
