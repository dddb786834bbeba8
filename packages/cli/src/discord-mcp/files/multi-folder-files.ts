import type { DecisionFiles } from './decision-files.ts'

interface Deps {
  /** Every folder in which a project stores its questions. */
  folders(): readonly string[]
  folderOf(project: string): string
  open(folder: string): DecisionFiles
}

/** Combines several folders into one store, because projects can have different folders but share a broker. */
export function createMultiFolderFiles({ folders, folderOf, open }: Deps): DecisionFiles {
  const opened = new Map<string, DecisionFiles>()
  const files = (folder: string): DecisionFiles => {
    const known = opened.get(folder)
    if (known !== undefined) return known
    const made = open(folder)
    opened.set(folder, made)
    return made
  }
  const all = () => [...new Set(folders())].map(files)

  return {
    create: (state) => files(folderOf(state.question.project)).create(state),
    save: (state, version) => files(folderOf(state.question.project)).save(state, version),
    async find(id) {
      for (const one of all()) {
        const found = await one.find(id)
        if (found !== undefined) return found
      }
      return undefined
    },
    async listUnfinished(project) {
      const from = project === undefined ? all() : [files(folderOf(project))]
      return (await Promise.all(from.map((one) => one.listUnfinished(project)))).flat()
    },
    listByTopic: (project, topic) => files(folderOf(project)).listByTopic(project, topic),
    listDamaged: async () => (await Promise.all(all().map((one) => one.listDamaged()))).flat(),
  }
}
