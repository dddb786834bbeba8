import { Icon } from '@arachne/ui/Icon'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type SyntheticEvent, useState } from 'react'

import { openPlace } from '../../actions/places.ts'
import { useApp } from '../../app-context.ts'
import { ownPlace } from '../../router.ts'
import { safeUrl } from '../../safe-url.ts'
import { isOnlyEmoji } from '../../text/emoji.ts'
import { language } from '../../text/language.ts'
import { type MarkdownNode, parseMarkdown } from '../../text/markdown.ts'
import { exactTime } from '../../text/time.ts'
import type { Emoji } from '../../types.ts'
import { personMenu } from '../panels/PersonCard.tsx'
import { labelOf } from './plain-text.ts'

type GuildId = string | null | undefined

interface Props {
  source: string
  /** Names depend on the server. */
  guildId: GuildId
  /** Nothing but a few emoji is shown large. */
  jumbo?: boolean
}

/** What a person wrote, as text and elements, never markup. */
export function RichText({ source, guildId, jumbo = false }: Props) {
  if (!source) return null
  return (
    <div className={jumbo && isOnlyEmoji(source) ? 'md jumbo' : 'md'} lang={language(source)}>
      <Nodes list={parseMarkdown(source)} guildId={guildId} />
    </div>
  )
}

function Nodes({ list, guildId }: { list: MarkdownNode[]; guildId: GuildId }) {
  return list.map((node, index) => <Node key={index} node={node} guildId={guildId} />)
}

const TAGS = {
  strong: 'strong',
  em: 'em',
  underline: 'u',
  strike: 's',
  quote: 'blockquote',
  subtext: 'small',
} as const
const HEADINGS = ['h3', 'h4', 'h5'] as const

interface NodeProps {
  node: MarkdownNode
  guildId: GuildId
}

function Node({ node, guildId }: NodeProps): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text
    case 'code':
      return <code>{node.text}</code>
    case 'codeblock':
      return (
        <pre className="md-code" tabIndex={0} data-lang={node.lang || undefined}>
          <code>{node.text}</code>
        </pre>
      )
    case 'spoiler':
      return (
        <Spoiler>
          <Nodes list={node.children} guildId={guildId} />
        </Spoiler>
      )
    case 'heading': {
      const Tag = HEADINGS[node.level - 1] ?? 'h5'
      return (
        <Tag className={`md-h${node.level}`}>
          <Nodes list={node.children} guildId={guildId} />
        </Tag>
      )
    }
    case 'list':
      return <List node={node} guildId={guildId} />
    case 'link':
      return <Link node={node} guildId={guildId} />
    case 'user':
    case 'role':
    case 'channel':
    case 'everyone':
    case 'command':
      return <Pill node={node} guildId={guildId} />
    case 'emoji':
      return <CustomEmoji {...node} />
    case 'time':
      return <Time node={node} guildId={guildId} />
    default: {
      const Tag = TAGS[node.type]
      return (
        <Tag className={`md-${node.type}`}>
          <Nodes list={node.children} guildId={guildId} />
        </Tag>
      )
    }
  }
}

interface Of<Type extends MarkdownNode['type']> {
  node: Extract<MarkdownNode, { type: Type }>
  guildId: GuildId
}

function List({ node, guildId }: Of<'list'>) {
  const items = node.items.map((item, index) => (
    <li key={index}>
      <Nodes list={item} guildId={guildId} />
    </li>
  ))
  return node.start === null ? <ul>{items}</ul> : <ol start={node.start}>{items}</ol>
}

function Time({ node, guildId }: Of<'time'>) {
  const { state } = useApp()
  const time = node.seconds * 1000
  const valid = Math.abs(time) < 8e15
  return (
    <time
      className="stamp"
      dateTime={valid ? new Date(time).toISOString() : undefined}
      title={valid ? exactTime(time) : undefined}
    >
      {labelOf(state, guildId, node)}
    </time>
  )
}

/** Hidden until revealed. */
export function Spoiler({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false)
  function reveal(event: SyntheticEvent) {
    event.preventDefault()
    event.stopPropagation()
    setShown(true)
  }
  if (shown)
    return (
      <span className="spoiler shown" tabIndex={0}>
        <span>{children}</span>
      </span>
    )
  return (
    <span
      className="spoiler"
      role="button"
      tabIndex={0}
      aria-label="Spoiler. Press to show."
      onClickCapture={reveal}
      onKeyDown={(event: KeyboardEvent) => (event.key === 'Enter' || event.key === ' ') && reveal(event)}
    >
      <span>{children}</span>
    </span>
  )
}

function Link({ node, guildId }: Of<'link'>) {
  const app = useApp()
  const place = ownPlace(node.url, location.origin)
  function follow(event: MouseEvent) {
    if (!place || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    openPlace(app, place)
  }
  return (
    <a
      href={safeUrl(node.url)}
      target={place ? undefined : '_blank'}
      rel="noopener noreferrer nofollow"
      title={node.title ?? (node.children ? node.url : undefined)}
      onClick={follow}
    >
      {node.children ? <Nodes list={node.children} guildId={guildId} /> : node.url}
    </a>
  )
}

interface OutsideProps {
  href: string | undefined
  className?: string
  download?: string
  children: ReactNode
}

/** A link that a message brings: to http and https only. */
export function OutsideLink({ href, children, ...rest }: OutsideProps) {
  return (
    <a href={safeUrl(href)} target="_blank" rel="noopener noreferrer nofollow" {...rest}>
      {children}
    </a>
  )
}

function Pill({ node, guildId }: NodeProps) {
  const app = useApp()
  const { state } = app
  const text = labelOf(state, guildId, node)
  const channel = node.type === 'channel' && state.channels.get(node.id)
  if (channel)
    return (
      <button
        type="button"
        className="ping"
        onClick={() => openPlace(app, { guildId: channel.guild_id ?? null, channelId: channel.id })}
      >
        {text}
      </button>
    )
  if (node.type === 'user' && state.users.has(node.id))
    return (
      <button
        type="button"
        className={node.id === state.me?.id ? 'ping mine' : 'ping'}
        onClick={(event) => personMenu(app, event, { userId: node.id, guildId: guildId ?? null })}
      >
        {text}
      </button>
    )
  return <span className={node.type === 'everyone' ? 'ping mine' : 'ping'}>{text}</span>
}

function CustomEmoji({ id, name, animated }: { id: string; name: string; animated: boolean }) {
  const named = `:${name}:`
  const address = `/cdn/emojis/${id}.${animated ? 'gif' : 'png'}`
  return <img className="emoji" src={address} alt={named} title={named} loading="lazy" />
}

export function EmojiView({ emoji }: { emoji: Emoji | null | undefined }) {
  if (!emoji?.id) return emoji?.name
  return <CustomEmoji id={emoji.id} name={emoji.name ?? 'emoji'} animated={emoji.animated ?? false} />
}

export function Problem({ text }: { text: string }) {
  return (
    <p className="error" role="alert">
      <Icon name="alert" size="s" />
      <span>{text}</span>
    </p>
  )
}
