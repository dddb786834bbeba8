import type { SealedText, SealedWrap } from '@arachne/core'

import { frame, LABEL, NUMBER_BYTES } from './frame.ts'

/** What sealing and opening must spell alike. A wrap or a text moved to any other place does not open. */

export interface Place {
  instance: string
  /** The channel whose rights count; opaque here. */
  scope: string
}

export interface MessageName {
  id: string
  version: number
}

/** No chain and no lane is longer. A record that claims to be further on is not followed. */
export const MAX_STEPS = 1024

/** A key of a lane is used for one wrap only, so its nonce may be constant. */
export const WRAP_NONCE = new Uint8Array(12)

/** The info of one step of a chain. Valid until the next is asked for: only its number changes. */
export type Steps = (index: number) => Uint8Array

export function laneSteps(): Steps {
  return numbered(frame(LABEL.lane, 0))
}

export function chainSteps({ instance, scope }: Place, span: string): Steps {
  return numbered(frame(LABEL.chain, instance, scope, span, 0))
}

function numbered(info: Uint8Array): Steps {
  const view = new DataView(info.buffer, info.byteOffset, info.byteLength)
  return (index) => {
    view.setBigUint64(info.byteLength - NUMBER_BYTES, BigInt(index))
    return info
  }
}

export function wrapAad(place: Place, wrap: Pick<SealedWrap, 'span' | 'firstIndex' | 'readerId'>) {
  return frame(LABEL.wrap, place.instance, place.scope, wrap.span, wrap.firstIndex, wrap.readerId)
}

export function messageAad(
  { instance, scope }: Place,
  text: Pick<SealedText, 'span' | 'index'>,
  message: MessageName,
) {
  return frame(LABEL.message, instance, scope, text.span, text.index, message.version, message.id)
}
