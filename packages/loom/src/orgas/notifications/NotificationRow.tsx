import type { NotificationView } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'
import type { ReactNode } from 'react'

import { PersonAvatar } from '../../identity/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { AgentMark } from '../AgentMark.tsx'
import { whatHappened } from '../journal/what-happened.ts'
import { itemAddress } from '../open-items/item-address.ts'
import { useOrga } from '../queries.ts'

interface Props {
  notification: NotificationView
  onOpen(id: string): void
}

/** A sentence in the reader's language, with a link to its subject. */
export function NotificationRow({ notification, onOpen }: Props) {
  const words = useWords('orga-notifications').notifications
  const { quoted } = useFormats()
  const orga = useOrga()
  const { by, item, channel, role, policy, grant, agent, count, read } = notification
  const isOver = notification.category === 'invitation' && by === null
  const link = addressOf(orga.id, notification)
  const title = item?.title ?? policy?.title
  const thing = (title && quoted(title)) ?? role?.title ?? channel?.name ?? words.something
  const parts = {
    by: <b>{by?.name ?? words.somebody}</b>,
    thing: <b>{thing}</b>,
    channel: <b>{channel?.name ?? words.something}</b>,
    count: String(count),
    agent: grant === null ? words.yourAgent : <b>{grant.name}</b>,
  }
  return (
    <li className={`notice ${read ? '' : 'new'}`}>
      {by === null ? (
        <span className="notice-mark">
          <Icon name={agent === null ? 'bell' : 'bot'} />
        </span>
      ) : (
        <PersonAvatar person={by} />
      )}
      <div className="grow">
        <p>
          {agent !== null && notification.category === 'agent_acted' ? (
            <AgentActed agent={agent} thing={parts.thing} />
          ) : (
            <Phrase text={isOver ? words.invitationOver : words.said[notification.category]} parts={parts} />
          )}
        </p>
        <p className="tiny faint line-x wrapx">
          <TimeAgo at={notification.at} />
          {agent !== null && by !== null && <AgentMark of={by} />}
          {!read && <Badge kind="agent">{words.new}</Badge>}
          {notification.priority === 'urgent' && <Badge kind="warn">{words.urgent}</Badge>}
        </p>
      </div>
      {link !== undefined && (
        <LinkButton size="s" to={link} onClick={() => onOpen(notification.id)}>
          {words.look}
        </LinkButton>
      )}
    </li>
  )
}

const KINDS = ['topic', 'voting', 'election'] as const

function addressOf(orga: string, notification: NotificationView): string | undefined {
  const { category, item, policy, role, channel } = notification
  const kind = KINDS.find((one) => one === item?.kind)
  if (item && kind) return itemAddress(orga, { id: item.id, kind })
  if (category === 'confirmation_wanted') return `/orgas/${orga}/confirmations`
  if (policy) return `/orgas/${orga}/policies/${policy.id}`
  if (role) return `/orgas/${orga}/roles/${role.id}`
  if (category === 'invitation') return `/orgas/${orga}/invitations`
  if (category === 'discord') return `/orgas/${orga}/settings`
  if (category === 'grant_expiring') return `/orgas/${orga}/agents`
  if (channel) return `/orgas/${orga}/chat/${channel.id}`
  return undefined
}

interface AgentActedProps {
  agent: NonNullable<NotificationView['agent']>
  thing: ReactNode
}

/** What the reader's agent did in their name, in a sentence. */
function AgentActed({ agent, thing }: AgentActedProps) {
  const words = useWords('orga-notifications').agentActed
  const happening = whatHappened(agent)
  const text = happening in words ? words[happening as keyof typeof words] : words.acted
  return <Phrase text={text} parts={{ agent: <b>{agent.name}</b>, thing }} />
}
