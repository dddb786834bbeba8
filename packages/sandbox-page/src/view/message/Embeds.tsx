import { useApp } from '../../app-context.ts'
import { timeIn } from '../../model/store.ts'
import { shortTime } from '../../text/time.ts'
import type { Embed } from '../../types.ts'
import { colourStyle } from '../panels/PersonCard.tsx'
import { isLocal, Picture } from './Media.tsx'
import { OutsideLink, RichText } from './RichText.tsx'

interface Props {
  embed: Embed
  guildId: string | null
}

function EmbedCard({ embed, guildId }: Props) {
  const { image, thumbnail, provider, author, title, url, description, color } = embed
  const beside = thumbnail?.url !== undefined && isLocal(thumbnail.url)
  const name = title ?? 'picture'
  const small = thumbnail && <Picture media={thumbnail} name={name} thumb />
  return (
    <div className={beside ? 'dcard embed with-thumb' : 'dcard embed'} style={colourStyle(color)}>
      {beside && small}
      {provider?.name && <p className="dc-k faint tiny">{provider.name}</p>}
      {author && (
        <p className="embed-author small">
          {author.url ? <OutsideLink href={author.url}>{author.name}</OutsideLink> : author.name}
        </p>
      )}
      {title && (
        <h3>
          {url ? (
            <OutsideLink href={url}>{title}</OutsideLink>
          ) : (
            <RichText source={title} guildId={guildId} />
          )}
        </h3>
      )}
      {description && <RichText source={description} guildId={guildId} />}
      <Fields embed={embed} guildId={guildId} />
      {image && <Picture media={image} name={name} />}
      {!beside && small}
      <Footer embed={embed} />
    </div>
  )
}

function Fields({ embed: { fields = [] }, guildId }: Props) {
  if (fields.length === 0) return null
  return (
    <dl className="embed-fields">
      {fields.map((field, index) => (
        <div key={index} className={field.inline ? 'inline' : ''}>
          <dt>
            <RichText source={field.name} guildId={guildId} />
          </dt>
          <dd>
            <RichText source={field.value} guildId={guildId} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Footer({ embed: { footer, timestamp } }: { embed: Embed }) {
  const { state } = useApp()
  const time = timestamp ? Date.parse(timestamp) : Number.NaN
  const when = Number.isNaN(time) ? null : shortTime(time, timeIn(state))
  if (!footer?.text && !when) return null
  return <p className="faint tiny">{[footer?.text, when].filter(Boolean).join(' · ')}</p>
}

export function Embeds({ embeds, guildId }: { embeds: Embed[]; guildId: string | null }) {
  return embeds.map((embed, index) => <EmbedCard key={index} embed={embed} guildId={guildId} />)
}
