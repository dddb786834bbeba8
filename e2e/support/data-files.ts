import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface DataFile {
  name: string
  bytes: string
}

/** Where the sandbox, playing Discord, keeps what was said there. Nothing of Arachne's writes to it. */
const DISCORDS_OWN = 'sandbox-chat'

async function filesIn(folder: string): Promise<DataFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(
    files.map(async ({ parentPath, name }) => ({
      name: join(parentPath, name).slice(folder.length + 1),
      bytes: await readFile(join(parentPath, name), 'latin1'),
    })),
  )
}

/** Every file of a data directory: those of Arachne, and apart from them the chat of the Discord beside it. */
export async function readDataFiles(dataDir: string): Promise<{ own: DataFile[]; discord: DataFile[] }> {
  const all = await filesIn(dataDir)
  const ofDiscord = ({ name }: DataFile) => name.startsWith(`${DISCORDS_OWN}/`)
  return { own: all.filter((file) => !ofDiscord(file)), discord: all.filter(ofDiscord) }
}
