import { Icon } from '@arachne/ui/Icon'
import type { ReactNode } from 'react'

import { isWaiting, press } from '../../actions/interactions.ts'
import { useApp } from '../../app-context.ts'
import { isSelect, KIND } from '../../model/modal-form.ts'
import type { Component, Message } from '../../types.ts'
import { colourStyle } from '../panels/PersonCard.tsx'
import { FileCard, Picture } from './Media.tsx'
import { EmojiView, OutsideLink, Problem, RichText, Spoiler } from './RichText.tsx'
import { SelectButton } from './SelectButton.tsx'

interface Under {
  message: Message
  guildId: string | null
}

/** What a bot puts under or instead of its words: buttons, selects, and the laid-out parts of "components v2". */
export function Components({ message, guildId }: Under) {
  const { state } = useApp()
  if (!message.components?.length) return null
  const failed = state.presses.values().some((one) => one.messageId === message.id && one.state === 'failed')
  return (
    <>
      <List list={message.components} message={message} guildId={guildId} />
      {failed && <Problem text="This interaction failed: the app didn’t respond in time." />}
    </>
  )
}

function List({ list, ...under }: Under & { list: Component[] | undefined }) {
  return list?.map((one, index) => <One key={index} one={one} {...under} />)
}

interface Props extends Under {
  one: Component
}

function One({ one, ...under }: Props): ReactNode {
  switch (one.type) {
    case KIND.ROW:
      return (
        <div className="dbtns">
          <List list={one.components} {...under} />
        </div>
      )
    case KIND.BUTTON:
      return <Button one={one} {...under} />
    case KIND.SECTION:
      return (
        <div className="section">
          <div className="grow stack-2">
            <List list={one.components} {...under} />
          </div>
          {one.accessory && <One one={one.accessory} {...under} />}
        </div>
      )
    case KIND.TEXT:
      return (
        <div>
          <RichText source={one.content ?? ''} guildId={under.guildId} />
        </div>
      )
    case KIND.THUMBNAIL:
      return <div>{hide(one, <Thumbnail one={one} />)}</div>
    case KIND.GALLERY:
      return <Gallery one={one} />
    case KIND.FILE:
      return (
        <div>{hide(one, <FileCard name={one.name ?? 'file'} size={one.size} url={one.file?.url} />)}</div>
      )
    case KIND.SEPARATOR:
      return (
        <div
          className={`sep sep-${one.spacing ?? 1} ${one.divider === false ? '' : 'dc-s'}`}
          role="separator"
        />
      )
    case KIND.CONTAINER:
      return hide(one, <Container one={one} {...under} />)
    default:
      return isSelect(one.type) ? <SelectButton one={one} {...under} /> : null
  }
}

const hide = (one: { spoiler?: boolean }, shown: ReactNode) =>
  one.spoiler ? <Spoiler>{shown}</Spoiler> : shown

function Container({ one, ...under }: Props) {
  const style = colourStyle(one.accent_color)
  return (
    <div className={style ? 'dcard' : 'dcard plain'} style={style}>
      <List list={one.components} {...under} />
    </div>
  )
}

function Thumbnail({ one }: { one: Component }) {
  return <Picture media={one.media} name={one.description ?? 'picture'} description={one.description} thumb />
}

function Gallery({ one: { items = [] } }: { one: Component }) {
  return (
    <div className={`gallery n${Math.min(items.length, 4)}`}>
      {items.map((item, index) => {
        const name = item.description ?? `picture ${index + 1}`
        return (
          <div key={index}>
            {hide(
              { spoiler: item.spoiler === true },
              <Picture media={item.media} name={name} description={item.description} />,
            )}
          </div>
        )
      })}
    </div>
  )
}

/** Discord's five styles in the sandbox's own dye. */
const STYLES: Record<number, string> = { 1: 'primary', 2: '', 3: 'yes', 4: 'danger', 6: 'primary' }

function Button({ one, message }: Props) {
  const app = useApp()
  const label = (
    <>
      <EmojiView emoji={one.emoji} />
      {one.label}
    </>
  )
  if (one.url)
    return (
      <OutsideLink className="btn s" href={one.url}>
        {label}
        <Icon name="link" size="s" />
      </OutsideLink>
    )
  const waiting = isWaiting(app, message, one)
  return (
    <button
      type="button"
      className={`btn s ${STYLES[one.style ?? 2] ?? ''}`}
      disabled={one.disabled === true}
      aria-busy={waiting || undefined}
      aria-label={one.label ? undefined : (one.emoji?.name ?? 'Button')}
      onClick={() => !waiting && void press(app, message, one)}
    >
      {waiting && <span className="spin" aria-hidden="true" />}
      {label}
    </button>
  )
}
