import type { Embed } from '@arachne/core/identities'
import type { APIEmbed } from 'discord.js'

export function embedBody({ author, title, description, color, thumbnailUrl, fields }: Embed): APIEmbed {
  return {
    ...(author && {
      author: { name: author.name, ...(author.iconUrl !== null && { icon_url: author.iconUrl }) },
    }),
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(color && { color: Number.parseInt(color.slice(1), 16) }),
    ...(thumbnailUrl && { thumbnail: { url: thumbnailUrl } }),
    ...(fields && { fields: fields.map((field) => ({ ...field, inline: true })) }),
  }
}
