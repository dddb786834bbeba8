import { type Command, Option } from 'commander'

import { PINGS, readChoice } from './choices.ts'

/** The rights of an entity on a server, as options. */
export interface RightsOptions {
  channels?: string
  tools?: string
  mayPing?: (typeof PINGS)[number]
}

const CHANNELS = [
  '--channels <list>',
  'channels or categories by name or id, separated by commas, or all, or none',
] as const
const TOOLS = [
  '--tools <list>',
  'tool names separated by commas, or all (except moderation and channels), or none',
] as const
const MAY_PING = new Option('--may-ping <whom>', 'who its messages can ping').choices(PINGS)

export const addRightsOptions = (command: Command) =>
  command
    .option(...CHANNELS)
    .option(...TOOLS)
    .addOption(MAY_PING)

export const addRequiredRightsOptions = (command: Command) =>
  command
    .requiredOption(...CHANNELS)
    .requiredOption(...TOOLS)
    .addOption(MAY_PING)

export function readRights({ channels, tools, mayPing }: RightsOptions) {
  return {
    ...(channels !== undefined && { channels: readChoice('--channels', channels) }),
    ...(tools !== undefined && { tools: readChoice('--tools', tools) }),
    ...(mayPing !== undefined && { may_ping: mayPing }),
  }
}
