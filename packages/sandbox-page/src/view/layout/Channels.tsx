import { Icon } from '@arachne/ui/Icon'
import { Fragment, type MouseEvent } from 'react'

import { directMessages, listedChannels, openDirect, openPlace } from '../../actions/places.ts'
import { chooseAgain } from '../../actions/session.ts'
import { type At, openMenu } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import { channelName, mentionsInWords, nameOf } from '../../model/names.ts'
import { isThread } from '../../model/permissions.ts'
import { isUnread } from '../../model/reads.ts'
import { placeUrl } from '../../router.ts'
import { language } from '../../text/language.ts'
import { compareIds } from '../../text/time.ts'
import type { Channel } from '../../types.ts'
import { Avatar, UserAvatar } from '../parts/Avatar.tsx'
import { channelIcon } from './channel-icon.ts'

const MOST_THREADS = 8

function ChannelLink({ channel }: { channel: Channel }) {
  const app = useApp()
  const { state } = app
  const name = channelName(state, channel)
  const current = (state.place.threadId ?? state.place.channelId) === channel.id
  const unread = isUnread(state, channel) && !current
  const calls = state.mentions.get(channel.id) ?? 0
  const news = `${unread ? ', unread' : ''}${calls > 0 ? `, ${mentionsInWords(calls)}` : ''}`
  const other = channel.guild_id ? undefined : channel.recipients?.[0]
  const place = { guildId: channel.guild_id ?? null, channelId: channel.id }
  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    openPlace(app, place)
  }
  return (
    <a
      href={placeUrl({ ...place, as: state.me?.username })}
      className={`${unread ? 'un' : ''} ${isThread(channel) ? 'sub' : ''}`}
      lang={language(name)}
      aria-label={news ? name + news : undefined}
      aria-current={current ? 'page' : undefined}
      onClick={open}
    >
      {other ? (
        <UserAvatar user={state.users.get(other.id) ?? other} name={name} size={24} />
      ) : (
        <Icon name={channelIcon(state, channel)} />
      )}
      <span className="clip">{name}</span>
      {calls > 0 && <span className="count hot push">{calls}</span>}
    </a>
  )
}

/** Open threads that I follow, or look at, by their channel. */
function followedThreads(app: App) {
  const followed = [...app.state.channels.values()].filter(
    (channel) =>
      channel.thread_metadata &&
      !channel.thread_metadata.archived &&
      (channel.member || channel.id === app.state.place.threadId),
  )
  return Map.groupBy(
    followed.toSorted((a, b) => compareIds(b.id, a.id)),
    (thread) => thread.parent_id ?? '',
  )
}

function GuildList({ guildId }: { guildId: string }) {
  const app = useApp()
  const { loose, categories } = listedChannels(app, guildId)
  const threads = followedThreads(app)
  const withThreads = (channel: Channel) => (
    <Fragment key={channel.id}>
      <ChannelLink channel={channel} />
      {(threads.get(channel.id) ?? []).slice(0, MOST_THREADS).map((thread) => (
        <ChannelLink key={thread.id} channel={thread} />
      ))}
    </Fragment>
  )
  return (
    <>
      {loose.map(withThreads)}
      {categories.map(
        ({ category, inside }) =>
          inside.length > 0 && (
            <Fragment key={category.id}>
              <h2 lang={language(category.name ?? '')}>{category.name}</h2>
              {inside.map(withThreads)}
            </Fragment>
          ),
      )}
      {loose.length + categories.length === 0 && (
        <p className="faint pad small">You can’t see any channels here.</p>
      )}
    </>
  )
}

function DirectList() {
  const app = useApp()
  const channels = directMessages(app)
  return (
    <>
      {channels.map((channel) => (
        <ChannelLink key={channel.id} channel={channel} />
      ))}
      {channels.length === 0 && (
        <p className="faint pad small">No direct messages yet. Select a name anywhere to message someone.</p>
      )}
      <button type="button" className="btn s new-dm" onClick={(event) => newDirect(app, event)}>
        <Icon name="plus" size="s" />
        New message
      </button>
    </>
  )
}

function newDirect(app: App, at: At) {
  openMenu(app, at, {
    key: 'new-dm',
    label: 'Message',
    items: () =>
      [...app.state.users.values()]
        .filter((user) => user.id !== app.state.me?.id)
        .toSorted((a, b) => nameOf(app.state, null, a).localeCompare(nameOf(app.state, null, b)))
        .slice(0, 60)
        .map((user) => ({
          label: nameOf(app.state, null, user),
          hint: `@${user.username}`,
          icon: user.bot ? 'zap' : 'person',
          run: () => void openDirect(app, user.id),
        })),
  })
}

export function ChannelList() {
  const app = useApp()
  const { state } = app
  const { guildId } = state.place
  const guild = state.guilds.get(guildId ?? '')
  const me = state.me
  const title = guild?.name ?? (guildId ? 'Unknown server' : 'Direct messages')
  return (
    <nav className="sb-chans" aria-label="Channels">
      <h1 className="clip">{state.arrived ? title : 'Sandbox'}</h1>
      <div className="sb-list">
        {guild && <GuildList guildId={guild.id} />}
        {state.arrived && !guildId && <DirectList />}
      </div>
      {me && (
        <button
          type="button"
          className="sb-me"
          aria-label={`You are ${me.name}. Switch person`}
          onClick={() => chooseAgain(app)}
        >
          <Avatar id={me.id} name={me.name} picture={me.avatar} />
          <span className="grow">
            <span className="clip" lang={language(me.name)}>
              {me.name}
            </span>
            <small>@{me.username} · switch</small>
          </span>
        </button>
      )}
    </nav>
  )
}
