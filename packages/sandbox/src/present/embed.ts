import { cdnUrlOfAttachment } from '../cdn/urls.ts'
import type { APIEmbed } from '../world/discord-types.ts'
import type { AttachmentRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { referencedAttachment } from './attachment.ts'

/** Discord adds where its own proxy serves each picture; here that is the picture's own address. */
export function presentEmbed(
  world: World,
  embed: APIEmbed,
  attachments: readonly AttachmentRecord[],
): APIEmbed {
  const address = (url: string) => {
    const file = referencedAttachment(attachments, url)
    return file ? cdnUrlOfAttachment(world, file) : url
  }
  const image = (media: { url: string }) => ({ ...media, ...sizeOf(media.url), ...both(address(media.url)) })
  const sizeOf = (url: string) => {
    const file = referencedAttachment(attachments, url)
    return file?.width && file.height ? { width: file.width, height: file.height } : {}
  }
  const icon = <T extends { icon_url?: string }>(part: T): T =>
    part.icon_url === undefined
      ? part
      : { ...part, icon_url: address(part.icon_url), proxy_icon_url: address(part.icon_url) }
  return {
    ...embed,
    ...(embed.image && { image: image(embed.image) }),
    ...(embed.thumbnail && { thumbnail: image(embed.thumbnail) }),
    ...(embed.author && { author: icon(embed.author) }),
    ...(embed.footer && { footer: icon(embed.footer) }),
  }
}

/** Addresses of an embed that may name an uploaded file. */
export function mediaOfEmbed(embed: APIEmbed): string[] {
  const urls = [embed.image?.url, embed.thumbnail?.url, embed.author?.icon_url, embed.footer?.icon_url]
  return urls.filter((url) => url !== undefined)
}

function both(url: string) {
  return { url, proxy_url: url }
}
