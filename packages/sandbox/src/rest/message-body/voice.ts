import { MessageFlags } from 'discord-api-types/v10'

import { contentTypeOf } from '../../cdn/content-type.ts'
import { DiscordError } from '../errors.ts'
import type { UploadedFile } from '../handler.ts'
import type { MessageBody } from './message-body.ts'

const moreThanVoice = () => new DiscordError(400, 50_159, 'Voice messages do not support additional content')
const notOneAudioFile = () =>
  new DiscordError(400, 50_160, 'Voice messages must have a single audio attachment')
const noMetadata = () => new DiscordError(400, 50_161, 'Voice messages must have supporting metadata')

/** A message flagged as a voice message is one audio file with its length and waveform, and nothing else. */
export function requireVoice(body: MessageBody, files: readonly UploadedFile[]): void {
  if (!isVoice(body.flags)) return
  const { content = '', embeds = [], components = [], poll } = body
  if (content !== '' || embeds.length + components.length > 0 || poll) throw moreThanVoice()
  const [file] = files
  if (!file || files.length > 1 || !isAudio(file)) throw notOneAudioFile()
  const note = body.attachments?.find(({ id }) => id === String(file.index))
  if (note?.durationSeconds === undefined || note.waveform === undefined) throw noMetadata()
}

export function isVoice(flags: number | undefined): boolean {
  return ((flags ?? 0) & MessageFlags.IsVoiceMessage) !== 0
}

function isAudio({ filename, contentType }: UploadedFile): boolean {
  return contentTypeOf(filename, contentType)?.startsWith('audio/') ?? false
}
