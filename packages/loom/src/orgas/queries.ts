import type { ListEntriesQuery, ListItemsQuery } from '@arachne/contract/governance'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { everyPage } from '../api/every-page.ts'
import { keys } from '../api/keys.ts'
import { queryOf } from '../api/query-of.ts'
import { orgaApi, orgasApi } from './api.ts'

export const orgasQuery = queryOf(keys.orgaList, () => everyPage('orgas', (page) => orgasApi.list(page)))

export const myInvitationsQuery = queryOf(keys.orgaInvitations, () => orgasApi.myInvitations())

export const orgaQuery = (orga: string) => queryOf(keys.orgaPart(orga, 'orga'), () => orgaApi(orga).show())

export const teamsQuery = (orga: string) =>
  queryOf(keys.orgaPart(orga, 'structure', 'teams'), () => orgaApi(orga).teams({ limit: 100 }))

/** All current and former members. */
export const membersQuery = (orga: string) =>
  queryOf(keys.orgaPart(orga, 'structure', 'members'), () =>
    everyPage('members', (page) => orgaApi(orga).members(page)),
  )

export const teamQuery = (orga: string, team: string) =>
  queryOf(keys.orgaPart(orga, 'structure', `team ${team}`), () => orgaApi(orga).team(team))

export const roleQuery = (orga: string, role: string) =>
  queryOf(keys.orgaPart(orga, 'structure', `role ${role}`), () => orgaApi(orga).role(role))

export const memberQuery = (orga: string, member: string) =>
  queryOf(keys.orgaPart(orga, 'structure', `member ${member}`), () => orgaApi(orga).member(member))

export const itemsQuery = (orga: string, search: ListItemsQuery) =>
  queryOf([...keys.orgaPart(orga, 'items'), search], () => orgaApi(orga).items(search))

export const policiesQuery = (orga: string) =>
  queryOf(keys.orgaPart(orga, 'policies', 'all'), () =>
    everyPage('policies', (page) => orgaApi(orga).policies(page)),
  )

export const policyQuery = (orga: string, policy: string) =>
  queryOf(keys.orgaPart(orga, 'policies', policy), () => orgaApi(orga).policy(policy))

export const entriesQuery = (orga: string, search: ListEntriesQuery) =>
  queryOf([...keys.orgaPart(orga, 'decisions'), search], () => orgaApi(orga).decisions(search))

/** The organisation in the page's address. */
export function useOrgaId(): string {
  return useParams({ strict: false }).orga ?? ''
}

/** For pages inside the frame, which are only shown once it is loaded. */
export function useOrga() {
  return useSuspenseQuery(orgaQuery(useOrgaId())).data
}
