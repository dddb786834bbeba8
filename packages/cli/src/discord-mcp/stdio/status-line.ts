import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Shows that a call is waiting: as a line on standard error, and in a file for tmux, starship and the like. */
export interface StatusLine extends Disposable {
  /** Returns a function that ends the wait. */
  waiting(about: string): () => void
}

interface Deps {
  stateDir: string
  project: string
  complain(line: string): void
}

const LONGEST = 60

function statusFile(stateDir: string, project: string): string {
  return join(stateDir, 'status', `${project.replaceAll(/[^\w-]+/g, '-')}.txt`)
}

export function createStatusLine({ stateDir, project, complain }: Deps): StatusLine {
  const path = statusFile(stateDir, project)
  const open = new Map<symbol, string>()

  function show(): void {
    const [first] = open.values()
    try {
      if (first === undefined) return rmSync(path, { force: true })
      const more = open.size > 1 ? ` (+${open.size - 1})` : ''
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(path, `⏳ ${first}${more}\n`, { mode: 0o600 })
    } catch {
      // The status line is only decoration.
    }
  }

  return {
    waiting(about) {
      const mark = Symbol('a wait')
      const line = about.replaceAll(/\s+/g, ' ').slice(0, LONGEST)
      open.set(mark, line)
      complain(`discord-mcp: waiting for an answer on Discord: ${line}`)
      show()
      return () => {
        if (open.delete(mark)) show()
      }
    },
    [Symbol.dispose]() {
      open.clear()
      show()
    },
  }
}
