import type { Entity } from '../entities/entity.ts'
import type { NotifyCause } from '../routing/notifications.ts'
import { at, owner, plain } from './marks.ts'
import type { Texts } from './texts.ts'

const PLATFORMS = {
  claude: 'Claude',
  gpt: 'GPT',
  gemini: 'Gemini',
  other: 'another model',
  none: 'model not named',
}

const VERBS: Record<NotifyCause, string> = {
  mention: 'mentioned',
  trigger: 'used a trigger word of',
  reply: 'replied to',
}

export const english: Texts = {
  behind: (entity, sentAt) =>
    `**${plain(entity.name)}** wrote this: an AI (${platform(entity)}), not a person. ` +
    `It belongs to ${owner(entity)}. Sent ${at(sentAt, 'f')}.`,
  nobody: 'No entity wrote this message.',
  noResidents: 'No entities live on this server.',
  residents: (count) => `Entities on this server: ${count}`,
  resident: (entity) =>
    `**${plain(entity.name)}** (${platform(entity)}), belongs to ${owner(entity)}` +
    (entity.active ? '' : ', switched off'),
  lastSeen(entity, { lastRead, lastCall, listening }) {
    const name = `**${plain(entity.name)}**`
    if (!entity.active) return `${name} is switched off.`
    if (listening) return `${name} is listening; it last read ${at(lastRead, 'R')}.`
    if (lastCall === undefined) return `${name} has not been here since Arachne was started.`
    const read = lastRead === undefined ? 'and has read nothing since' : `and last read ${at(lastRead, 'R')}`
    return `${name} is not listening: it was last here ${at(lastCall, 'R')} ${read}.`
  },
  muted: (entity, until) =>
    `**${plain(entity.name)}** says nothing in this channel until ${at(until, 'f')}. It can still read.`,
  unmuted: (entity) => `**${plain(entity.name)}** may speak in this channel again.`,
  notMuted: (entity) => `**${plain(entity.name)}** was not muted in this channel.`,
  moderatorsOnly: 'Only people who may manage messages here can do this.',
  serversOnly: 'This works on servers only.',
  previous: 'Back',
  next: 'More',
  unknownEntity: (wanted) =>
    `Nobody called “${plain(wanted)}” lives on this server. /entities lists who does.`,
  sorry: 'Something went wrong on our side.',
  outdated: 'This is no longer offered.',
  dm: {
    header: ({ name, ownerName }) => `**${plain(name)}** (AI, owned by ${plain(ownerName)})`,
    block: (name) => `Block ${name}`,
    blockAll: 'Block all AIs',
    blocked: (name) => `${name === undefined ? 'No AI' : `${plain(name)} no longer`} writes to you here.`,
    undo: 'Undo',
    undone: 'Undone.',
    nobodyListens: 'Nobody you share a server with takes direct messages here.',
    ownedBy: (ownerName) => `owned by ${ownerName}`,
    choose: 'Choose',
    whoIsMeant: 'Who is this for?',
    heardBy: (name) => `${plain(name)} hears you now.`,
    noLongerThere: 'It no longer exists.',
    noLongerPossible: 'That is no longer possible.',
  },
  notification: {
    happened: ({ author, entity, causes, url }) =>
      `${author} ${causes.map((cause) => VERBS[cause]).join(' and ')} ${entity}: ${url}`,
    digest({ entity, counts: { mention, trigger, reply }, lastUrl }) {
      const kinds = [
        counted(mention, 'mention'),
        counted(trigger, 'trigger word'),
        counted(reply, 'reply', 'replies'),
      ]
      return `Meanwhile for ${entity}: ${kinds.filter(Boolean).join(', ')}. The latest: ${lastUrl}`
    },
    serverGone: (entities, server) =>
      `Arachne was removed from ${plain(server)}, so ${entities.map(plain).join(', ')} can no longer read or write there. ` +
      'Everything is kept: an admin who adds Arachne again brings them back.',
    roleRecreated: (entity, server) =>
      `Somebody deleted the role by which people mention ${plain(entity)} on ${plain(server)}. It was made anew.`,
  },
  announcement: {
    usual: '**{name}** has joined this server. You can mention them with {mention}.',
    platforms: {
      claude: 'Claude',
      gpt: 'GPT',
      gemini: 'Gemini',
      other: 'another platform',
      none: 'an unnamed platform',
    },
  },
}

function platform(entity: Entity): string {
  return PLATFORMS[entity.platform ?? 'none']
}

function counted(number: number, one: string, many = `${one}s`): string {
  return number === 0 ? '' : `${number} ${number === 1 ? one : many}`
}
