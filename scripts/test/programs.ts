import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { findChromium } from '../../packages/sandbox/test/support/chromium.ts'
import { findDiscordPy } from '../../packages/sandbox/test/support/find-discordpy.ts'
import { findPostgres } from '../test-support/find-postgres.ts'

interface Program {
  name: string
  isPresent(): boolean
  packages: string[]
  /** What does not run without it. */
  needs: string
}

const PROGRAMS: Program[] = [
  {
    name: 'Chromium',
    isPresent: () => findChromium() !== undefined,
    packages: ['chromium-headless-shell', 'fonts-noto-cjk', 'fonts-noto-color-emoji'],
    needs: 'browser tests',
  },
  {
    name: 'PostgreSQL',
    isPresent: () => process.env.TEST_POSTGRES_URL !== undefined || findPostgres() !== undefined,
    packages: ['postgresql'],
    needs: 'storage tests on PostgreSQL',
  },
  {
    name: 'discord.py',
    isPresent: () => findDiscordPy() !== undefined,
    packages: ['python3-discord'],
    needs: 'a discord.py bot against the sandbox',
  },
  {
    name: 'tmux',
    isPresent: () =>
      (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'tmux'))),
    packages: ['tmux'],
    needs: 'the test of start-discord-watch.sh',
  },
]

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

function install(packages: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-o', 'Dpkg::Use-Pty=0', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  apt('update')
  apt('install', '-y', '--no-install-recommends', ...packages)
}

/** Finds the programs some tests need; on Debian as root installs missing ones, elsewhere says what is skipped. */
export function preparePrograms(say: (line: string) => void): void {
  const missing = PROGRAMS.filter((program) => !program.isPresent())
  if (missing.length > 0 && canInstall()) {
    say(`Installing ${missing.map((program) => program.name).join(', ')} …`)
    install(missing.flatMap((program) => program.packages))
  }
  for (const program of missing) {
    if (program.isPresent()) continue
    say(`SKIPPED: ${program.needs}. ${program.name} is not on this machine.`)
  }
}
