/** Every address of Discord that this package uses. The only difference between real Discord and a sandbox. */
export interface DiscordEndpoints {
  /** Without version and without a slash at its end. */
  readonly api: string
  readonly cdn: string
  readonly mediaProxy: string
  /** Where a browser opens a message: `<webBase>/channels/…`. */
  readonly webBase: string
}
