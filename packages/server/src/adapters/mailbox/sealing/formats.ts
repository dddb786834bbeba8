import { type KeyObject, randomBytes } from 'node:crypto'

import type { SealedText, SealedWrap } from '@arachne/core/identities'

import { NONCE_BYTES, openGcm, sealGcm } from '../../gcm.ts'
import { frame, LABEL } from './frame.ts'

/** The formats that sealing and opening must share. A wrap or a text moved to another place doesn't open. */

/** The channel whose rights apply is the scope; opaque here. */
interface SpanPlace {
  instance: string
  scope: string
  span: string
}

type WrapPlace = SpanPlace & Pick<SealedWrap, 'firstIndex' | 'readerId'>

export interface MessageName {
  id: string
  version: number
}

type MessagePlace = SpanPlace & Pick<SealedText, 'index'> & MessageName

/** A lane's secret is already bound to one reader, instance and lane. */
export const LANE_INFO = frame(LABEL.lane)

export function spanInfo({ instance, scope, span }: SpanPlace): Uint8Array {
  return frame(LABEL.span, instance, scope, span)
}

function wrapAad({ instance, scope, span, firstIndex, readerId }: WrapPlace): Uint8Array {
  return frame(LABEL.wrap, instance, scope, span, firstIndex, readerId)
}

function messageAad({ instance, scope, span, index, version, id }: MessagePlace): Uint8Array {
  return frame(LABEL.message, instance, scope, span, index, version, id)
}

/** A key of a lane seals only one wrap, so its nonce may be constant. */
const WRAP_NONCE = new Uint8Array(NONCE_BYTES)

/** Ciphertext, tag. */
export function sealWrap(key: KeyObject, place: WrapPlace, revealed: Uint8Array): Uint8Array {
  return sealGcm({ key, nonce: WRAP_NONCE, aad: wrapAad(place) }, revealed)
}

export function openWrap(key: KeyObject, wrap: WrapPlace & { bytes: Uint8Array }): Buffer {
  return openGcm({ key, nonce: WRAP_NONCE, aad: wrapAad(wrap) }, wrap.bytes)
}

/** Nonce, ciphertext, tag. A key of a span seals only one message; the nonce is still random. */
export function sealMessage(key: KeyObject, place: MessagePlace, plaintext: Uint8Array): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES)
  return Buffer.concat([nonce, sealGcm({ key, nonce, aad: messageAad(place) }, plaintext)])
}

export function openMessage(key: KeyObject, text: MessagePlace & { bytes: Uint8Array }): Buffer {
  const nonce = text.bytes.subarray(0, NONCE_BYTES)
  return openGcm({ key, nonce, aad: messageAad(text) }, text.bytes.subarray(NONCE_BYTES))
}
