import type { ProjectSettings } from './settings.ts'

const LONGEST = 4096

/** Whether a value from a file or from a connection has all the settings of a project. */
export function isProject(value: unknown): value is ProjectSettings {
  if (typeof value !== 'object' || value === null) return false
  const { name, channelId, pendingDir, approvers, second, language, quiet } = value as Record<string, unknown>
  const texts = [name, channelId, pendingDir, language]
  return (
    texts.every((text) => typeof text === 'string' && text.length <= LONGEST) &&
    isList(approvers) &&
    isList(second) &&
    typeof quiet === 'object'
  )
}

function isList(value: unknown): boolean {
  const { users, roles } = (value ?? {}) as Record<string, unknown>
  return Array.isArray(users) && Array.isArray(roles)
}
