import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'
import type { CSSProperties, SyntheticEvent } from 'react'

import { commandsIn, loadCommands, runOn } from '../../actions/interactions.ts'
import { openDirect } from '../../actions/places.ts'
import { closeMenu, copy, openMenu } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import { nameOf } from '../../model/names.ts'
import type { Role } from '../../types.ts'
import { AppTag, UserAvatar } from '../parts/Avatar.tsx'

interface Who {
  userId: string
  guildId: string | null
}

export function personMenu(app: App, event: SyntheticEvent<HTMLElement>, who: Who) {
  event.stopPropagation()
  const channelId = app.state.place.threadId ?? app.state.place.channelId
  if (channelId && commandsIn(app, channelId).length === 0) void loadCommands(app, channelId)
  openMenu(app, event, {
    key: `person-${who.userId}`,
    label: 'Profile',
    body: () => <PersonCard {...who} />,
  })
}

function PersonCard({ userId, guildId }: Who) {
  const { state } = useApp()
  const user = state.users.get(userId)
  if (!user) return <p className="pad faint">No information available.</p>
  const guild = state.guilds.get(guildId ?? '')
  const name = nameOf(state, guildId, user)
  const roles = (guild?.members.get(userId)?.roles ?? []).flatMap((id) => guild?.roles.get(id) ?? [])
  const note = state.people.find((person) => person.id === userId)?.note
  return (
    <div className="person">
      <div className="line-x">
        <UserAvatar user={user} name={name} size={40} />
        <div className="grow">
          <b>{name}</b>
          {user.bot && <AppTag />}
          <div className="faint small">@{user.username}</div>
        </div>
      </div>
      {note && <p className="small muted">{note}</p>}
      {guild?.owner_id === userId && <p className="small muted">Owns {guild.name}</p>}
      {roles.length > 0 && <RoleBadges roles={roles} />}
      <Acts userId={userId} />
    </div>
  )
}

function RoleBadges({ roles }: { roles: Role[] }) {
  return (
    <div className="roles" aria-label="Roles">
      {roles
        .toSorted((a, b) => b.position - a.position)
        .map((role) => (
          <span key={role.id} className="badge plain">
            <RoleDot colour={role.color} />
            {role.name}
          </span>
        ))}
    </div>
  )
}

function Acts({ userId }: { userId: string }) {
  const app = useApp()
  const { state } = app
  const channelId = state.place.threadId ?? state.place.channelId ?? ''
  const commands = commandsIn(app, channelId).filter((command) => command.type === 2)
  return (
    <>
      {userId !== state.me?.id && (
        <Act icon="chat" label="Send a direct message" run={() => void openDirect(app, userId)} />
      )}
      <Act icon="copy" label="Copy ID" run={() => void copy(app, userId, 'ID copied.')} />
      {commands.map((command) => (
        <Act
          key={command.id}
          icon="zap"
          label={command.name}
          hint={state.applications.get(command.application_id)?.name ?? 'app'}
          run={() => void runOn(app, channelId, command, userId)}
        />
      ))}
    </>
  )
}

interface ActProps {
  icon: IconName
  label: string
  hint?: string
  run: () => void
}

function Act({ icon, label, hint, run }: ActProps) {
  const app = useApp()
  function act() {
    closeMenu(app, { focus: false })
    run()
  }
  return (
    <button type="button" className="menu-item" onClick={act}>
      <Icon name={icon} />
      {label}
      {hint && <span className="push faint small">{hint}</span>}
    </button>
  )
}

/** What a style sheet reads as `--c`; nothing where no colour was given. */
export function colourStyle(colour: number | null | undefined): CSSProperties | undefined {
  if (colour === null || colour === undefined) return undefined
  return { '--c': `#${colour.toString(16).padStart(6, '0')}` } as CSSProperties
}

export function RoleDot({ colour }: { colour: number }) {
  return colour === 0 ? null : <span className="role-dot" style={colourStyle(colour)} aria-hidden="true" />
}
