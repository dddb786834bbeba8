import type { Grant, GrantStore } from '../src/authority/grant.ts'

/** Grants in memory: a test can look into the list. */
export function createMemoryGrants(): GrantStore & { grants: Map<string, Grant> } {
  const grants = new Map<string, Grant>()

  function change(id: string, isWanted: (grant: Grant) => boolean, patch: Partial<Grant>): boolean {
    const grant = grants.get(id)
    if (!grant || !isWanted(grant)) return false
    grants.set(id, { ...grant, ...patch })
    return true
  }

  return {
    grants,
    async add(grant) {
      grants.set(grant.id, { ...grant, lastUsedAt: null, publicKey: null, ended: null })
    },
    find: async (id) => grants.get(id),
    listLive: async ({ now, entityId, userId }) =>
      [...grants.values()]
        .filter((grant) => grant.ended === null && (grant.expiresAt === null || grant.expiresAt > now))
        .filter((grant) => grant.entityId === (entityId ?? grant.entityId))
        .filter((grant) => grant.userId === (userId ?? grant.userId))
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    setPublicKey: async (id, publicKey) =>
      change(id, (grant) => grant.publicKey === null && grant.ended === null, { publicKey }),
    async touch(id, at) {
      change(id, () => true, { lastUsedAt: at })
    },
    end: async (id, over) => change(id, (grant) => grant.ended === null, { ended: over }),
    listRunOut: async ({ expired, unused, unfetched }) =>
      [...grants.values()].filter(
        ({ ended, expiresAt, createdAt, lastUsedAt, publicKey }) =>
          ended === null &&
          ((expiresAt !== null && expiresAt <= expired) ||
            (lastUsedAt ?? createdAt) <= unused ||
            (publicKey === null && createdAt <= unfetched)),
      ),
    async purge(before) {
      for (const [id, { ended }] of grants) if (ended && ended.at < before) grants.delete(id)
    },
  }
}
