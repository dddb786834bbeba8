import { Icon } from '@arachne/ui/Icon'
import { useState } from 'react'

import { openDialog } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import { safeUrl } from '../../safe-url.ts'
import { fileSize } from '../../text/time.ts'
import type { Attachment, EmbedMedia } from '../../types.ts'
import { OutsideLink, Spoiler } from './RichText.tsx'

// Only this machine is asked for pictures and files: the page's policy forbids every other host.

const SPOILER_FLAG = 8

export function isLocal(url: string) {
  try {
    const { hostname, protocol } = new URL(url, location.href)
    return protocol === 'blob:' || ['127.0.0.1', 'localhost', '[::1]', location.hostname].includes(hostname)
  } catch {
    return false
  }
}

interface PictureProps {
  media: EmbedMedia | undefined
  name: string
  description?: string | null | undefined
  thumb?: boolean
}

export function Picture({ media = {}, name, description, thumb = false }: PictureProps) {
  const app = useApp()
  const [broken, setBroken] = useState(false)
  const { url, width, height } = media
  if (!url) return null
  if (!isLocal(url)) return <Elsewhere url={url} />
  const words = description || name
  const classes = ['pic', thumb && 'thumb', broken && 'broken'].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      className={classes}
      aria-label={`Enlarge ${words}`}
      onClick={() => openDialog(app, { kind: 'picture', url, name: words })}
    >
      <img
        src={safeUrl(url)}
        alt={words}
        loading="lazy"
        width={width ?? undefined}
        height={height ?? undefined}
        onError={() => setBroken(true)}
      />
    </button>
  )
}

function Elsewhere({ url }: { url: string }) {
  const host = URL.canParse(url) ? new URL(url).host : 'another place'
  return (
    <p className="elsewhere">
      <Icon name="eye" size="s" />
      <span>
        Image at <OutsideLink href={url}>{host}</OutsideLink>. The sandbox doesn’t load external images.
      </span>
    </p>
  )
}

function AttachmentView({ file }: { file: Attachment }) {
  const name = file.title ?? file.filename
  const isImage = (file.content_type ?? '').startsWith('image/') && file.url !== ''
  const { url, width, height, description } = file
  const size = { ...(width && { width }), ...(height && { height }) }
  const shown = isImage ? (
    <Picture media={{ url, ...size }} name={name} description={description} />
  ) : (
    <FileCard name={name} size={file.size} url={url} />
  )
  const hidden = ((file.flags ?? 0) & SPOILER_FLAG) !== 0 || file.filename.startsWith('SPOILER_')
  return (
    <li>
      {hidden ? <Spoiler>{shown}</Spoiler> : shown}
      <Player file={file} />
    </li>
  )
}

function Player({ file: { content_type: type = '', url, filename } }: { file: Attachment }) {
  if (!url || !isLocal(url)) return null
  const player = { src: safeUrl(url), controls: true, preload: 'none', 'aria-label': filename }
  if (type.startsWith('audio/')) return <audio {...player} />
  return type.startsWith('video/') ? <video {...player} /> : null
}

interface FileCardProps {
  name: string
  size: number | undefined
  url: string | undefined
}

export function FileCard({ name, size, url }: FileCardProps) {
  return (
    <span className="file">
      <Icon name="doc" />
      {url ? (
        <OutsideLink href={url} download={name} className="clip">
          {name}
        </OutsideLink>
      ) : (
        <span className="clip">{name}</span>
      )}
      {size !== undefined && <span className="faint">{fileSize(size)}</span>}
    </span>
  )
}

export function Attachments({ files }: { files: Attachment[] }) {
  return (
    files.length > 0 && (
      <ul className="files" aria-label="Files">
        {files.map((file) => (
          <AttachmentView key={file.id} file={file} />
        ))}
      </ul>
    )
  )
}
