import { cdnUrlOfAttachment } from '../cdn/urls.ts'
import type { ComponentNode } from '../world/component-tree.ts'
import type { APIMessageTopLevelComponent } from '../world/discord-types.ts'
import type { AttachmentRecord, MessageRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { referencedAttachment } from './attachment.ts'

/** Components as stored, with the addresses of their media. */
export function presentComponents(world: World, message: MessageRecord): APIMessageTopLevelComponent[] {
  const media = ({ url }: { url: string }) =>
    presentMedia(world, url, {
      file: referencedAttachment(message.attachments, url),
      fallbackId: message.id,
    })
  const present = (component: ComponentNode): object => ({
    ...component,
    ...(component.components && { components: component.components.map(present) }),
    ...(component.accessory && { accessory: present(component.accessory) }),
    ...(component.media && { media: media(component.media) }),
    ...(component.items && {
      items: component.items.map((item) => ({ ...item, media: media(item.media) })),
    }),
    ...(component.file && { ...presentFile(message, component.file), file: media(component.file) }),
  })
  return (message.components as object[] as ComponentNode[]).map(present) as APIMessageTopLevelComponent[]
}

function presentMedia(
  world: World,
  url: string,
  { file, fallbackId }: { file: AttachmentRecord | undefined; fallbackId: string },
): object {
  if (!file) return { id: fallbackId, url, proxy_url: url, width: null, height: null, content_type: null }
  const address = cdnUrlOfAttachment(world, file)
  return {
    id: file.id,
    url: address,
    proxy_url: address,
    width: file.width,
    height: file.height,
    content_type: file.contentType,
    attachment_id: file.id,
  }
}

function presentFile(message: MessageRecord, { url }: { url: string }): object {
  const file = referencedAttachment(message.attachments, url)
  return { name: file?.filename ?? null, size: file?.size ?? null }
}
