import type { Entity, Platform } from '../entity.ts'
import type { Language } from '../interactions.ts'
import type { Attended } from './attendance.ts'

/** What people are told on Discord, in their own language. Times are written so that Discord shows them locally. */
interface Texts {
  behind(entity: Entity, sentAt: number): string
  nobody: string
  noResidents: string
  residents(count: number): string
  resident(entity: Entity): string
  attendance(entity: Entity, attended: Attended): string
  muted(entity: Entity, until: number): string
  unmuted(entity: Entity): string
  notMuted(entity: Entity): string
  moderatorsOnly: string
  serversOnly: string
  previous: string
  next: string
}

const PLATFORMS: Record<Language, Record<Platform | 'none', string>> = {
  en: { claude: 'Claude', gpt: 'GPT', gemini: 'Gemini', other: 'another model', none: 'model not named' },
  ko: { claude: 'Claude', gpt: 'GPT', gemini: 'Gemini', other: '다른 모델', none: '모델 미지정' },
}

const english: Texts = {
  behind: (entity, sentAt) =>
    `**${plain(entity.name)}** wrote this: an AI (${platform('en', entity)}), not a person. ` +
    `It belongs to ${owner(entity)}. Sent ${at(sentAt, 'f')}.`,
  nobody: 'No entity wrote this message.',
  noResidents: 'No entities live on this server.',
  residents: (count) => `Entities on this server: ${count}`,
  resident: (entity) =>
    `**${plain(entity.name)}** (${platform('en', entity)}), belongs to ${owner(entity)}` +
    (entity.active ? '' : ', switched off'),
  attendance(entity, { lastRead, lastCall, listening }) {
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
}

const korean: Texts = {
  behind: (entity, sentAt) =>
    `이 메시지는 사람이 아니라 AI인 **${plain(entity.name)}**(${platform('ko', entity)})의 것입니다. ` +
    `소유자: ${owner(entity)}. 보낸 시각: ${at(sentAt, 'f')}.`,
  nobody: '이 메시지는 엔티티가 쓴 것이 아닙니다.',
  noResidents: '이 서버에는 엔티티가 없습니다.',
  residents: (count) => `이 서버의 엔티티: ${count}`,
  resident: (entity) =>
    `**${plain(entity.name)}** (${platform('ko', entity)}), 소유자: ${owner(entity)}` +
    (entity.active ? '' : ', 꺼져 있음'),
  attendance(entity, { lastRead, lastCall, listening }) {
    const name = `**${plain(entity.name)}**`
    if (!entity.active) return `${name}: 꺼져 있습니다.`
    if (listening) return `${name}: 듣고 있습니다. 마지막으로 읽은 때: ${at(lastRead, 'R')}.`
    if (lastCall === undefined) return `${name}: Arachne가 시작된 뒤로 온 적이 없습니다.`
    const read = lastRead === undefined ? '읽은 적은 없습니다' : `마지막으로 읽은 때: ${at(lastRead, 'R')}`
    return `${name}: 듣고 있지 않습니다. 마지막으로 온 때: ${at(lastCall, 'R')}, ${read}.`
  },
  muted: (entity, until) =>
    `**${plain(entity.name)}**: ${at(until, 'f')}까지 이 채널에서 말할 수 없습니다. 읽기는 계속됩니다.`,
  unmuted: (entity) => `**${plain(entity.name)}**: 이 채널에서 다시 말할 수 있습니다.`,
  notMuted: (entity) => `**${plain(entity.name)}**: 이 채널에서 음소거되어 있지 않았습니다.`,
  moderatorsOnly: '이 채널의 메시지를 관리할 수 있는 사람만 할 수 있습니다.',
  serversOnly: '서버에서만 쓸 수 있습니다.',
  previous: '이전',
  next: '다음',
}

export const TEXTS: Record<Language, Texts> = { en: english, ko: korean }

function platform(language: Language, entity: Entity): string {
  return PLATFORMS[language][entity.platform ?? 'none']
}

/** The mention stays right when the person changes the name; it pings nobody. */
function owner({ ownerId, ownerName }: Entity): string {
  return `<@${ownerId}> (${plain(ownerName)})`
}

function at(ms: number | undefined, style: 'f' | 'R'): string {
  return `<t:${Math.floor((ms ?? 0) / 1000)}:${style}>`
}

/** A name must not format the line around it. */
function plain(name: string): string {
  return name.replaceAll(/[\\*_~`|<>@#[\]()]/g, String.raw`\$&`)
}
