import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import type { ApproverList } from '@arachne/core/decisions'

import { asJson, replaceFile } from '../files/atomic-files.ts'

/** Who may answer, beside those the environment names. Only people at a terminal change it. */
export interface AccessFile {
  users: string[]
  roles: string[]
  /** For one project only. */
  projects?: Record<string, Partial<ApproverList>>
}

/** A file that cannot be read lets nobody in. */
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

/** Read anew each time: whoever is taken off the list is off it with the next answer. */
export async function approversFor(path: string, project: string, own: ApproverList): Promise<ApproverList> {
  const access = await readAccess(path)
  return joinLists(own, access, access.projects?.[project] ?? {})
}

export async function admitUser(path: string, userId: string): Promise<void> {
  const access = await readAccess(path)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await replaceFile(path, asJson({ ...access, users: [...new Set([...access.users, userId])] }))
}
