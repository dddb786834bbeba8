import {
  type APIApplication,
  ApplicationFlags,
  ApplicationFlagsBitField,
  type Client,
  GatewayIntentBits,
  IntentsBitField,
  Routes,
} from 'discord.js'

/** Turned on in the portal, for small bots and for large ones. */
const SWITCHED_ON = [ApplicationFlags.GatewayGuildMembers, ApplicationFlags.GatewayGuildMembersLimited]

/**
 * Requests events about members who join, leave and rename themselves, if the operator has turned that on: otherwise,
 * Discord would end the session. If anything goes wrong here, the login reports it.
 */
export async function askForMembers(client: Client, token: string): Promise<void> {
  client.rest.setToken(token)
  const found = await client.rest.get(Routes.currentApplication()).catch(() => undefined)
  const { flags = 0 } = (found ?? {}) as Partial<APIApplication>
  if (!new ApplicationFlagsBitField(flags).any(SWITCHED_ON)) return
  const intents = new IntentsBitField(client.options.intents).add(GatewayIntentBits.GuildMembers)
  Object.assign(client.options, { intents })
}
