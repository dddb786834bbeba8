import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import type { DecisionStore } from '@arachne/core/decisions'

import { asJson, replaceFile } from './atomic-files.ts'
import { createFinishedMarks } from './finished-marks.ts'
import type { OlderFileDefaults } from './older-file.ts'
import { toQuestionFile } from './question-file.ts'
import { openQuestionFolder, type WriteStep } from './question-folder.ts'
import { createQuestionReader, isUnfinished } from './question-reader.ts'

export interface DecisionFilesOptions extends OlderFileDefaults {
  folder: string
  /** Only for tests. */
  onWriteStep?: (point: WriteStep) => Promise<void> | void
}

export interface DecisionFiles extends DecisionStore {
  /** The names of unreadable files, which were moved aside. */
  listDamaged(): Promise<string[]>
}

/** Stores questions as files that people can read and that any number of processes can write to. */
export function createDecisionFiles(options: DecisionFilesOptions): DecisionFiles {
  const { folder, onWriteStep = () => {} } = options
  const openFolder = (id: string) => openQuestionFolder({ folder: join(folder, id), onWriteStep })
  const marks = createFinishedMarks(folder)
  const reader = createQuestionReader({ folder, marks, older: options, openFolder })

  /** Two writers may finish in reverse order, so each one continues until the file shows the newest version. */
  async function show(id: string): Promise<void> {
    for (let shown = 0; ;) {
      const stored = await openFolder(id).read()
      if (stored === undefined || stored.version <= shown) return
      await replaceFile(join(folder, `${id}.json`), asJson(toQuestionFile(stored.state)))
      shown = stored.version
    }
  }

  return {
    find: reader.find,
    listDamaged: reader.listDamaged,

    async create(state) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const isNew = await openFolder(state.question.id).create(state)
      if (isNew) await show(state.question.id)
      return isNew
    },

    async save(state, version) {
      const { id } = state.question
      const question = openFolder(id)
      // Before and after saving, so that neither a crash nor a mark made in between can hide the question.
      if (isUnfinished(state)) await marks.remove(id)
      // A file of the older program gets its folder with the first change.
      const isFirst = version === 0 ? await question.create(state) : await question.append(state, version)
      if (isFirst && isUnfinished(state)) await marks.remove(id)
      if (isFirst) await show(id)
      return isFirst
    },

    async listUnfinished(project) {
      const all = await reader.findCurrent()
      return all.filter(
        ({ state }) => isUnfinished(state) && (project === undefined || state.question.project === project),
      )
    },

    async listByTopic(project, topic) {
      const all = await reader.findCurrent()
      return all.filter(({ state: { question } }) => question.project === project && question.topic === topic)
    },
  }
}
