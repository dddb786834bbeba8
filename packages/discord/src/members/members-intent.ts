import {
  type APIApplication,
  ApplicationFlags,
  ApplicationFlagsBitField,
  type Client,
  GatewayIntentBits,
  IntentsBitField,
  Routes,
} from 'discord.js'

/** Switched on in the portal, for small bots and for large ones. */
const SWITCHED_ON = [ApplicationFlags.GatewayGuildMembers, ApplicationFlags.GatewayGuildMembersLimited]

/**
 * Asks to be told who comes, goes and changes their name, if the operator has switched that on: Discord ends the session
 * of a bot that asks without. Whatever goes wrong here, the login explains itself.
 */
export async function askForMembers(client: Client, token: string): Promise<void> {
  client.rest.setToken(token)
  const found = await client.rest.get(Routes.currentApplication()).catch(() => undefined)
  const { flags = 0 } = (found ?? {}) as Partial<APIApplication>
  if (!new ApplicationFlagsBitField(flags).any(SWITCHED_ON)) return
  const intents = new IntentsBitField(client.options.intents).add(GatewayIntentBits.GuildMembers)
  Object.assign(client.options, { intents })
}
