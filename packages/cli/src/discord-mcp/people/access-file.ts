import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import type { ApproverList } from '@arachne/core/decisions'

import { asJson, replaceFile } from '../files/atomic-files.ts'

/** Who can answer in addition to the people named in the environment. Changed only by people, in a terminal. */
export interface AccessFile {
  users: string[]
  roles: string[]
  /** Approvers of single projects, by name. */
  projects?: Record<string, Partial<ApproverList>>
}

/** An unreadable file adds nobody. */
export async function readAccess(path: string): Promise<AccessFile> {
  try {
    const file = JSON.parse(await readFile(path, 'utf8')) as Partial<AccessFile>
    return { ...file, users: file.users ?? [], roles: file.roles ?? [] }
  } catch {
    return { users: [], roles: [] }
  }
}

export function joinLists(...lists: readonly Partial<ApproverList>[]): ApproverList {
  return {
    users: [...new Set(lists.flatMap(({ users = [] }) => users))],
    roles: [...new Set(lists.flatMap(({ roles = [] }) => roles))],
  }
}

/** Read each time, so that people who are removed from the list can't give another answer. */
export async function approversFor(path: string, project: string, own: ApproverList): Promise<ApproverList> {
  const access = await readAccess(path)
  return joinLists(own, access, access.projects?.[project] ?? {})
}

export async function admitUser(path: string, userId: string): Promise<void> {
  const access = await readAccess(path)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await replaceFile(path, asJson({ ...access, users: [...new Set([...access.users, userId])] }))
}
