/** A refusal as Discord words it. Thrown by handlers, written by the router. */
export class DiscordError extends Error {
  override readonly name = 'DiscordError'
  readonly status: number
  readonly code: number
  /** The nested body of 50035. */
  readonly errors: object | undefined

  constructor(status: number, code: number, message: string, errors?: object) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
  }
}

export const unknownApplication = () => new DiscordError(404, 10_002, 'Unknown Application')
export const unknownChannel = () => new DiscordError(404, 10_003, 'Unknown Channel')
export const unknownGuild = () => new DiscordError(404, 10_004, 'Unknown Guild')
export const unknownMember = () => new DiscordError(404, 10_007, 'Unknown Member')
export const unknownMessage = () => new DiscordError(404, 10_008, 'Unknown Message')
export const unknownOverwrite = () => new DiscordError(404, 10_009, 'Unknown Permission Overwrite')
export const unknownRole = () => new DiscordError(404, 10_011, 'Unknown Role')
export const unknownUser = () => new DiscordError(404, 10_013, 'Unknown User')
export const unknownEmoji = () => new DiscordError(400, 10_014, 'Unknown Emoji')
export const unknownWebhook = () => new DiscordError(404, 10_015, 'Unknown Webhook')
export const unknownBan = () => new DiscordError(404, 10_026, 'Unknown Ban')
export const unknownInteraction = () => new DiscordError(404, 10_062, 'Unknown interaction')
export const unknownCommand = () => new DiscordError(404, 10_063, 'Unknown application command')
export const unauthorized = () => new DiscordError(401, 0, '401: Unauthorized')
export const missingAccess = () => new DiscordError(403, 50_001, 'Missing Access')
export const missingPermissions = () => new DiscordError(403, 50_013, 'Missing Permissions')
export const notFound = () => new DiscordError(404, 0, '404: Not Found')
