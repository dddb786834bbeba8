import { change } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import { nameOf } from '../../model/names.ts'
import type { Panel } from '../../state-types.ts'
import { language } from '../../text/language.ts'
import type { Channel, Guild, User } from '../../types.ts'
import { AppTag, UserAvatar } from '../parts/Avatar.tsx'
import { personMenu, RoleDot } from './PersonCard.tsx'

const MANY = 200

function rolesOf(guild: Guild, userId: string) {
  return (guild.members.get(userId)?.roles ?? [])
    .flatMap((id) => guild.roles.get(id) ?? [])
    .toSorted((a, b) => b.position - a.position)
}

/** The highest role that is listed separately; the rest are simply members. */
const groupOf = (guild: Guild, user: User) =>
  user.bot ? 'Apps' : (rolesOf(guild, user.id).find((role) => role.hoist)?.name ?? 'Members')

function rankOf(guild: Guild, title: string) {
  if (title === 'Apps') return -2
  if (title === 'Members') return -1
  return [...guild.roles.values()].find((role) => role.name === title)?.position ?? 0
}

interface Props {
  panel: Extract<Panel, { kind: 'members' }>
  channel: Channel
}

export function MemberList({ panel, channel }: Props) {
  const app = useApp()
  const guild = app.state.guilds.get(channel.guild_id ?? '')
  if (!guild) return <Group title="Here" users={directPeople(app, channel)} guild={undefined} />
  const wanted = panel.filter.trim().toLowerCase()
  const users = [...guild.members.keys()]
    .flatMap((id) => app.state.users.get(id) ?? [])
    .filter((user) => `${nameOf(app.state, guild.id, user)} ${user.username}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => nameOf(app.state, guild.id, a).localeCompare(nameOf(app.state, guild.id, b)))
  const groups = Map.groupBy(users.slice(0, MANY), (user) => groupOf(guild, user))
  return (
    <>
      {guild.members.size > 12 && (
        <input
          className="input"
          type="search"
          aria-label="Find a member"
          placeholder={`Search ${guild.member_count} members`}
          value={panel.filter}
          onChange={(event) => change(app, panel, { filter: event.target.value })}
        />
      )}
      {!guild.complete && <p className="log-note faint tiny">Loading members…</p>}
      {[...groups]
        .toSorted(([a], [b]) => rankOf(guild, b) - rankOf(guild, a))
        .map(([title, list]) => (
          <Group key={title} title={title} users={list} guild={guild} />
        ))}
      {users.length > MANY && (
        <p className="log-note faint tiny">And {users.length - MANY} more. Search to find them.</p>
      )}
    </>
  )
}

function directPeople(app: App, channel: Channel): User[] {
  const me = app.state.users.get(app.state.me?.id ?? '')
  return [...(channel.recipients ?? []), ...(me ? [me] : [])]
}

interface GroupProps {
  title: string
  users: User[]
  guild: Guild | undefined
}

function Group({ title, users, guild }: GroupProps) {
  return (
    <section aria-label={title}>
      <h3 className="panel-h">
        {title}, {users.length}
      </h3>
      <ul>
        {users.map((user) => (
          <li key={user.id}>
            <MemberRow user={user} guild={guild} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function MemberRow({ user, guild }: { user: User; guild: Guild | undefined }) {
  const app = useApp()
  const name = nameOf(app.state, guild?.id, user)
  const role = guild && rolesOf(guild, user.id)[0]
  return (
    <button
      type="button"
      className="menu-item"
      onClick={(event) => personMenu(app, event, { userId: user.id, guildId: guild?.id ?? null })}
    >
      <UserAvatar user={user} name={name} size={24} />
      <span className="clip" lang={language(name)}>
        {name}
      </span>
      {user.bot && <AppTag />}
      {role && <RoleDot colour={role.color} />}
      {user.id === app.state.me?.id && <span className="faint tiny push">you</span>}
    </button>
  )
}
