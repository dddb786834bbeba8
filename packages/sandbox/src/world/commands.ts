import type { CommandRecord, Id } from './records.ts'
import type { World } from './world.ts'

/** Where commands are registered: everywhere, or in one server. */
export interface CommandScope {
  applicationId: Id
  guildId: Id | null
}

type Named = Pick<CommandRecord, 'name' | 'type'>

export function commandsIn(world: World, scope: CommandScope): CommandRecord[] {
  return [...world.commands.values()].filter(
    ({ application_id: id, guildId }) => id === scope.applicationId && guildId === scope.guildId,
  )
}

/** A name is taken once per scope and kind. */
export function findCommand(
  world: World,
  scope: CommandScope,
  { name, type }: Named,
): CommandRecord | undefined {
  return commandsIn(world, scope).find((command) => command.name === name && command.type === type)
}

/** Registers a command; one of the same name and kind keeps its id and is replaced. */
export function putCommand(
  world: World,
  scope: CommandScope,
  body: Omit<CommandRecord, 'id' | 'application_id' | 'guildId' | 'version'>,
): CommandRecord {
  const command: CommandRecord = {
    ...body,
    id: findCommand(world, scope, body)?.id ?? world.snowflakes.next(),
    application_id: scope.applicationId,
    guildId: scope.guildId,
    version: world.snowflakes.next(),
  }
  world.commands.set(command.id, command)
  return command
}

export function replaceCommands(
  world: World,
  scope: CommandScope,
  bodies: readonly Parameters<typeof putCommand>[2][],
): CommandRecord[] {
  const kept = bodies.map((body) => putCommand(world, scope, body))
  for (const command of commandsIn(world, scope)) {
    if (!kept.includes(command)) world.commands.delete(command.id)
  }
  return kept
}
