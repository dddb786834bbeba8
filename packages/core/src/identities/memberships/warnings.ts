import type { Snowflake, Warning } from '@arachne/contract'

import type { AppError } from '../../errors.ts'

function causeOf({ code, details: { reason } }: AppError): NonNullable<Warning['cause']> {
  return { code, ...(reason !== undefined && { reason }) }
}

export function noRoomForRole(): Warning {
  const message = 'This server has no room for another role, so people mention the entity by typing "@Name".'
  return { kind: 'no_room_for_role', message }
}

export function notAnnounced(error: AppError): Warning {
  const message = `The announcement was not sent: ${error.message}`
  return { kind: 'not_announced', message, cause: causeOf(error) }
}

export function roleKeptName(serverId: Snowflake, error: AppError): Warning {
  const message = `The role on the server ${serverId} keeps its old name: ${error.message}`
  return { kind: 'role_kept_name', message, server_id: serverId, cause: causeOf(error) }
}

export function roleLeftBehind(serverId: Snowflake, role: string, error: AppError): Warning {
  const message = `The role "${role}" is still on the server: ${error.message}`
  return { kind: 'role_left_behind', message, server_id: serverId, role, cause: causeOf(error) }
}
