import { existsSync } from 'node:fs'

const PYTHON = '/usr/bin/python3'
const LIBRARY = '/usr/lib/python3/dist-packages/discord/client.py'

/** The Python that has Debian's python3-discord; nothing is ever downloaded from PyPI. */
export function findDiscordPy(): string | undefined {
  return existsSync(PYTHON) && existsSync(LIBRARY) ? PYTHON : undefined
}
