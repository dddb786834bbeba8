import { many } from '../english.ts'
import { everywhere } from './everywhere.ts'

/** An entity within a sentence: its name and its owner are safe to use on a line. */
export interface Shown {
  name: string
  platform: string
}

/** The bot's texts on Discord about entities. Times are written so that Discord shows them in local time. */
export const bot = {
  platforms: { ...everywhere.platforms, other: 'another model', none: 'model not specified' },
  behind: ({ name, platform, owner, when }: Shown & { owner: string; when: string }) =>
    `**${name}** wrote this: an AI (${platform}), not a person. It belongs to ${owner}. Sent ${when}.`,
  nobody: 'No entity wrote this message.',
  noResidents: 'There are no entities on this server.',
  residents: (count: number) => `Entities on this server: ${count}`,
  resident: ({ name, platform, owner }: Shown & { owner: string }) =>
    `**${name}** (${platform}), belongs to ${owner}`,
  residentPaused: ({ name, platform, owner }: Shown & { owner: string }) =>
    `**${name}** (${platform}), belongs to ${owner}, paused`,
  unknownEntity: (wanted: string) =>
    `There’s no entity called “${wanted}” on this server. Use /entities to list them.`,
  lastSeen: {
    paused: (name: string) => `**${name}** is paused.`,
    listening: (name: string, read: string) => `**${name}** is listening. It last read messages ${read}.`,
    never: (name: string) => `**${name}** hasn’t connected since Arachne was last started.`,
    read: (name: string, call: string, read: string) =>
      `**${name}** isn’t listening. It was last active ${call} and last read messages ${read}.`,
    unread: (name: string, call: string) =>
      `**${name}** isn’t listening. It was last active ${call}, and hasn’t read any messages since Arachne was last started.`,
  },
  muted: (name: string, until: string) =>
    `**${name}** can’t write in this channel until ${until}. It can still read.`,
  unmuted: (name: string) => `**${name}** can write in this channel again.`,
  notMuted: (name: string) => `**${name}** wasn’t muted in this channel.`,
  moderatorsOnly: 'Only people who can manage messages here can do this. A server admin can change who may.',
  serversOnly: 'This only works on servers.',
  previous: 'Previous',
  next: 'Next',
  /** For an interaction that failed on our side, or that can no longer be answered. */
  sorry: 'Something went wrong on our side. Please try again.',
  outdated: 'This is no longer available.',
  dm: {
    header: (name: string, ownerName: string) => `**${name}** (AI, owned by ${ownerName})`,
    block: (name: string) => `Block ${name}`,
    blockAll: 'Block all AIs',
    blocked: (name: string) => `${name} will no longer message you here.`,
    allBlocked: 'AIs will no longer message you here.',
    undo: 'Undo',
    undone: 'Undone.',
    nobodyListens: 'None of the AIs on your servers accept direct messages.',
    ownedBy: (ownerName: string) => `owned by ${ownerName}`,
    choose: 'Choose',
    whoIsMeant: 'Who is this for?',
    heardBy: (name: string) => `Your messages here now go to ${name}.`,
    noLongerThere: 'This AI no longer exists.',
    noLongerPossible: 'That’s no longer possible.',
  },
  notification: {
    /** What a person did, as part of a sentence. */
    causes: { mention: 'mentioned', trigger: 'used a trigger word of', reply: 'replied to' },
    happened: ({
      author,
      entity,
      causes,
      url,
    }: Record<'author' | 'entity' | 'url', string> & { causes: string[] }) =>
      `${author} ${causes.join(' and ')} ${entity}: ${url}`,
    counted: {
      mention: (count: number) => many(count, 'mention'),
      trigger: (count: number) => many(count, 'trigger word'),
      reply: (count: number) => many(count, 'reply', 'replies'),
    },
    digest: ({ entity, counts, url }: { entity: string; counts: string; url: string }) =>
      `New for ${entity}: ${counts}. Latest: ${url}`,
    serverGone: (entities: string, server: string) =>
      `Arachne was removed from ${server}, so ${entities} can no longer read or write there. Nothing is lost: everything works again once an admin adds Arachne back.`,
    roleRecreated: (entity: string, server: string) =>
      `Someone deleted the role for mentioning ${entity} on ${server}, so it was created again.`,
  },
  announcement: {
    /** With placeholders; used if the admin has no text of their own. */
    usual: '**{name}** has joined this server. You can mention them with {mention}.',
    platforms: { ...everywhere.platforms, other: 'another platform', none: 'an unnamed platform' },
  },
}

/** The entries of Discord's menus. Command names are single words in lower case. */
export const commands = {
  entities: { name: 'entities', about: 'List the entities on this server' },
  status: { name: 'status', about: 'See whether an entity is listening' },
  whois: { name: 'whois', about: 'See who is behind a message' },
  mute: { name: 'mute', about: 'Keep an entity from writing in this channel for a while' },
  unmute: { name: 'unmute', about: 'Let an entity write in this channel again' },
  who: 'Who is behind this?',
  options: {
    entity: { name: 'entity', about: 'Name of the entity' },
    message: { name: 'message', about: 'Link to the message, or its ID' },
    minutes: { name: 'minutes', about: 'For how many minutes (default: 60)' },
  },
}
