import { shorten } from '../../http/input-limits.ts'
import { presentTime } from '../../present/time.ts'
import type { APIEmbed } from '../../world/discord-types.ts'
import type { Fields } from '../validate.ts'
import { compact } from './compact.ts'

const MAX_EMBEDS = 10
const MAX_TEXT = 6000

export function readEmbeds(body: Fields): APIEmbed[] | undefined {
  const embeds = body.list('embeds', { max: MAX_EMBEDS }, readEmbed)
  if (!embeds) return undefined
  const size = embeds.reduce((sum, embed) => sum + textSize(embed), 0)
  if (size > MAX_TEXT) {
    body.fail('embeds', 'MAX_EMBED_SIZE_EXCEEDED', `Embed size exceeds maximum size of ${MAX_TEXT}`)
  }
  // Discord drops embeds that say nothing instead of refusing them.
  return embeds.filter((embed) => Object.keys(embed).length > 1)
}

function readEmbed(fields: Fields): APIEmbed {
  const embed = {
    type: 'rich',
    title: fields.string('title', { max: 256 }),
    description: fields.string('description', { max: 4096 }),
    url: readUrl(fields, 'url', WEB),
    timestamp: readTimestamp(fields),
    color: fields.integer('color', { min: 0, max: 0xff_ff_ff }),
    footer: readFooter(fields.object('footer')),
    author: readAuthor(fields.object('author')),
    image: readImage(fields.object('image')),
    thumbnail: readImage(fields.object('thumbnail')),
    fields: fields.list('fields', { max: 25 }, readField),
  }
  return compact(embed) as APIEmbed
}

function readFooter(fields: Fields | undefined) {
  if (!fields) return undefined
  const footer = {
    text: fields.string('text', { max: 2048 }),
    icon_url: readUrl(fields, 'icon_url', MEDIA),
  }
  return saysSomething(footer.text) ? compact(footer) : undefined
}

function readAuthor(fields: Fields | undefined) {
  if (!fields) return undefined
  const author = {
    name: fields.string('name', { max: 256 }),
    url: readUrl(fields, 'url', WEB),
    icon_url: readUrl(fields, 'icon_url', MEDIA),
  }
  return saysSomething(author.name) ? compact(author) : undefined
}

/** A footer without text and an author without a name are dropped, not refused: the schema asks for neither. */
function saysSomething(text: string | undefined): boolean {
  return text !== undefined && text.trim() !== ''
}

function readImage(fields: Fields | undefined) {
  const url = fields && readUrl(fields, 'url', MEDIA)
  return url === undefined ? undefined : { url }
}

function readField(fields: Fields) {
  return {
    name: fields.string('name', { min: 1, max: 256, required: true }),
    value: fields.string('value', { min: 1, max: 1024, required: true }),
    inline: fields.boolean('inline') ?? false,
  }
}

const WEB = ['http:', 'https:']
const MEDIA = [...WEB, 'attachment:']

function readUrl(fields: Fields, name: string, protocols: readonly string[]): string | undefined {
  const url = fields.string(name, { max: 2048 })
  if (url === undefined || url === '') return undefined
  if (!URL.canParse(url)) fields.fail(name, 'URL_TYPE_INVALID_URL', 'Not a well formed URL.')
  else if (!protocols.includes(new URL(url).protocol)) {
    const message = `Scheme "${shorten(new URL(url).protocol.slice(0, -1))}" is not supported. Scheme must be one of ('http', 'https').`
    fields.fail(name, 'URL_TYPE_INVALID_SCHEME', message)
  }
  return url
}

function readTimestamp(fields: Fields): string | undefined {
  const text = fields.string('timestamp')
  if (text === undefined) return undefined
  const time = Date.parse(text)
  if (!Number.isNaN(time)) return presentTime(time)
  fields.fail('timestamp', 'DATE_TIME_TYPE_PARSE', `Could not parse ${shorten(text)}. Should be ISO8601.`)
  return undefined
}

function textSize(embed: APIEmbed): number {
  const texts = [
    embed.title,
    embed.description,
    embed.footer?.text,
    embed.author?.name,
    ...(embed.fields ?? []).flatMap(({ name, value }) => [name, value]),
  ]
  return texts.reduce((sum, text) => sum + (text?.length ?? 0), 0)
}
