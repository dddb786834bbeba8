/** Every address of Discord that Arachne uses. The only switch between real Discord and a sandbox. */
export interface DiscordEndpoints {
  /** Without version and without a trailing slash. */
  readonly api: string
  readonly cdn: string
  readonly mediaProxy: string
  /** Where people authorise an app, or add the bot to a server. */
  readonly authorizeUrl: string
  /** Where a browser opens a message: `<webBase>/channels/…`. */
  readonly webBase: string
}
