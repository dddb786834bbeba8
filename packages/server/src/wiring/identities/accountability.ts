import { rightsChannelId } from '@arachne/core/access'
import type { Acts } from '@arachne/core/acts'
import {
  type LastSeen,
  createLastSeen,
  createFairQueue,
  createLogChannel,
  createMutes,
  createSentMessages,
  createWebhookCare,
  createWhoIsBehind,
  type EntityStore,
  heedReactions,
  type LogChannel,
  type Mutes,
  type MuteStore,
  offerAccountability,
  type SentMessages,
  type SentMessageStore,
  type ServerSettings,
  type ServerSettingsStore,
} from '@arachne/core/identities'
import type { Journal } from '@arachne/core/journal'
import type { Discord } from '@arachne/discord'

import { every } from '../../jobs/every.ts'
import { describeError, type Log } from '../../log.ts'
import type { Runtime } from '../../runtime.ts'

const LOG_CHANNEL_MS = 5000

interface AccountabilityDeps {
  store: EntityStore
  settings: ServerSettingsStore
  sentMessages: SentMessageStore
  muteStore: MuteStore
  journal: Journal
  acts: Acts
  discord: Discord
  channelSends: number
}

export interface Accountability {
  sent: SentMessages
  mutes: Mutes
  lastSeen: LastSeen
  /** In the form shown to admins, which the registry uses. */
  settings: Pick<ServerSettingsStore, 'read'>
  /** After they are stored. */
  onSettings(settings: ServerSettings): void
  /** After a change of an entity or its memberships. */
  entityChanged(): Promise<void>
}

/** Who wrote what, and what people may ask and do about it on Discord. */
export async function wireAccountability(
  runtime: Runtime,
  deps: AccountabilityDeps,
): Promise<Accountability> {
  const { clock } = runtime
  const { journal, acts, store, discord } = deps
  const { interactions, moderators, dms, places, voice } = discord
  const logChannel = wireLogChannel(runtime, deps)
  const sent = wireSentMessages(runtime, deps, logChannel)
  const settings = tellingTrouble(deps.settings, logChannel)
  const mutes = createMutes({ store: deps.muteStore, acts, clock })
  await mutes.load()
  const lastSeen = createLastSeen(clock)
  const whoIsBehind = createWhoIsBehind({ sent, store })
  offerAccountability(interactions, { store, whoIsBehind, lastSeen, mutes, clock })
  heedReactions(interactions, { whoIsBehind, directMessages: dms, moderators, places, voice, journal })
  const onSettings = ({ logChannelId }: ServerSettings) => {
    if (logChannelId !== null) logChannel.retry(logChannelId)
  }
  return { sent, mutes, lastSeen, settings, onSettings, entityChanged: wireWebhookCare(runtime, deps) }
}

/** Every message of an entity waits for its turn, and is reported in the server's log channel. */
function wireSentMessages(
  { clock }: Runtime,
  { sentMessages, channelSends }: AccountabilityDeps,
  logChannel: LogChannel,
): SentMessages {
  const sent = createSentMessages({
    clock,
    store: {
      ...sentMessages,
      async insert(message) {
        await sentMessages.insert(message)
        logChannel.note(message)
      },
    },
  })
  const queue = createFairQueue({ clock, after, perMinute: channelSends })
  const inTurn =
    (post: SentMessages['sending']): SentMessages['sending'] =>
    async (entity, channel, ...rest) => {
      await queue.take(rightsChannelId(channel), entity.id)
      return post(entity, channel, ...rest)
    }
  return { ...sent, sending: inTurn(sent.sending), opening: inTurn(sent.opening) }
}

function wireLogChannel({ opening, clock, log }: Runtime, deps: AccountabilityDeps): LogChannel {
  const { store, settings, journal, discord } = deps
  const { places, voice } = discord
  const logChannel = createLogChannel({ store, settings, journal, clock, places, voice })
  const onFailure = complain(log, 'A log channel could not be written to.')
  opening.use(every(LOG_CHANNEL_MS, logChannel.flush, onFailure))
  return logChannel
}

/** Settings as admins see them: including what doesn't work. */
function tellingTrouble(
  store: ServerSettingsStore,
  logChannel: LogChannel,
): Pick<ServerSettingsStore, 'read'> {
  return {
    async read(serverId) {
      const settings = await store.read(serverId)
      const { logChannelId } = settings
      return { ...settings, logChannelOff: logChannelId === null ? undefined : logChannel.off(logChannelId) }
    },
  }
}

/** In the background, so that changing a setting doesn't wait for Discord. */
function wireWebhookCare(
  { opening, log }: Runtime,
  { store, discord }: AccountabilityDeps,
): () => Promise<void> {
  const care = createWebhookCare({ store, places: discord.places, webhooks: discord.webhooks })
  let latest: Promise<void> = Promise.resolve()
  opening.defer(() => latest)
  const inBackground = (task: Promise<void>) => {
    latest = task.catch(complain(log, 'A webhook could not be removed.'))
  }
  void discord.whenReady().then(() => inBackground(care.begin()))
  return async () => inBackground(care.look())
}

function complain(log: Log, sentence: string): (error: unknown) => void {
  return (error) => {
    const { message: _mayRepeatContent, ...facts } = describeError(error)
    log.warn({ err: facts }, sentence)
  }
}

function after(ms: number, callback: () => void): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}
