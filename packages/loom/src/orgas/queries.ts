import type { ListEntriesQuery, ListItemsQuery } from '@arachne/contract/governance'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { everyPage } from '../api/every-page.ts'
import { keys } from '../api/keys.ts'
import { orgaApi, orgasApi } from './api.ts'

export const orgasQuery = queryOptions({
  queryKey: keys.orgaList,
  queryFn: () =>
    everyPage(
      (page) => orgasApi.list(page),
      (before, page) => ({ ...page, orgas: [...before.orgas, ...page.orgas] }),
    ),
})

export const myInvitationsQuery = queryOptions({
  queryKey: keys.orgaInvitations,
  queryFn: () => orgasApi.myInvitations(),
})

export function orgaQuery(orga: string) {
  return queryOptions({ queryKey: keys.orgaPart(orga, 'orga'), queryFn: () => orgaApi(orga).show() })
}

export function teamsQuery(orga: string) {
  return queryOptions({
    queryKey: keys.orgaPart(orga, 'structure', 'teams'),
    queryFn: () => orgaApi(orga).teams({ limit: 100 }),
  })
}

/** All who are or were members. */
export function membersQuery(orga: string) {
  return queryOptions({
    queryKey: keys.orgaPart(orga, 'structure', 'members'),
    queryFn: () =>
      everyPage(
        (page) => orgaApi(orga).members(page),
        (before, page) => ({ ...page, members: [...before.members, ...page.members] }),
      ),
  })
}

export function teamQuery(orga: string, team: string) {
  return queryOptions({
    queryKey: keys.orgaPart(orga, 'structure', `team ${team}`),
    queryFn: () => orgaApi(orga).team(team),
  })
}

export function roleQuery(orga: string, role: string) {
  return queryOptions({
    queryKey: keys.orgaPart(orga, 'structure', `role ${role}`),
    queryFn: () => orgaApi(orga).role(role),
  })
}

export function memberQuery(orga: string, member: string) {
  return queryOptions({
    queryKey: keys.orgaPart(orga, 'structure', `member ${member}`),
    queryFn: () => orgaApi(orga).member(member),
  })
}

export function itemsQuery(orga: string, search: ListItemsQuery) {
  return queryOptions({
    queryKey: [...keys.orgaPart(orga, 'items'), search],
    queryFn: () => orgaApi(orga).items(search),
  })
}

export function policiesQuery(orga: string) {
  return queryOptions({
    queryKey: keys.orgaPart(orga, 'policies', 'all'),
    queryFn: () =>
      everyPage(
        (page) => orgaApi(orga).policies(page),
        (before, page) => ({ ...page, policies: [...before.policies, ...page.policies] }),
      ),
  })
}

export function policyQuery(orga: string, policy: string) {
  return queryOptions({
    queryKey: keys.orgaPart(orga, 'policies', policy),
    queryFn: () => orgaApi(orga).policy(policy),
  })
}

export function entriesQuery(orga: string, search: ListEntriesQuery) {
  return queryOptions({
    queryKey: [...keys.orgaPart(orga, 'decisions'), search],
    queryFn: () => orgaApi(orga).decisions(search),
  })
}

/** The organisation a page is about, by its address. */
export function useOrgaId(): string {
  return useParams({ strict: false }).orga ?? ''
}

/** Inside the frame of its pages, which are shown once it is there. */
export function useOrga() {
  return useSuspenseQuery(orgaQuery(useOrgaId())).data
}
