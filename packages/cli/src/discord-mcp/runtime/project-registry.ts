import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { DEFAULT_REMINDERS, type DecisionProjects } from '@arachne/core/decisions'

import { asJson, replaceFile } from '../files/atomic-files.ts'
import { approversFor } from '../people/access-file.ts'
import { isProject } from '../setup/is-project.ts'
import type { ProjectSettings } from '../setup/settings.ts'

/** All projects that have ever asked through this bot, with their latest settings. Kept when their agents end. */
export interface ProjectRegistry extends DecisionProjects {
  register(project: ProjectSettings): Promise<void>
  all(): readonly ProjectSettings[]
  folderOf(project: string): string
}

interface Deps {
  folder: string
  accessFile: string
  /** Where the questions of an unregistered project would be. */
  defaultFolder: string
}

async function readAll(folder: string): Promise<ProjectSettings[]> {
  const names = await readdir(folder).catch(() => [])
  const found: ProjectSettings[] = []
  for (const name of names.filter((each) => each.endsWith('.json'))) {
    try {
      const project: unknown = JSON.parse(await readFile(join(folder, name), 'utf8'))
      if (isProject(project)) found.push(project)
    } catch {
      // The project's next call registers it again.
    }
  }
  return found
}

export async function openProjectRegistry({
  folder,
  accessFile,
  defaultFolder,
}: Deps): Promise<ProjectRegistry> {
  const known = new Map((await readAll(folder)).map((project) => [project.name, project]))
  const pathOf = (name: string) => join(folder, `${createHash('sha256').update(name).digest('hex')}.json`)

  return {
    async register(project) {
      const text = asJson(project)
      const before = known.get(project.name)
      known.set(project.name, project)
      if (before !== undefined && asJson(before) === text) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await replaceFile(pathOf(project.name), text)
    },

    all: () => [...known.values()],
    folderOf: (name) => known.get(name)?.pendingDir ?? defaultFolder,

    async find(name) {
      const project = known.get(name)
      if (project === undefined) return undefined
      const { channelId, second, language, quiet } = project
      const approvers = await approversFor(accessFile, name, project.approvers)
      return { name, channelId, approvers, second, language, reminders: { ...DEFAULT_REMINDERS, quiet } }
    },
  }
}
