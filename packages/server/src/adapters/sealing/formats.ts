import type { SealedWrap } from '@arachne/core'

import { frame, frames, LABEL } from './frame.ts'

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

/** No span and no lane has more keys. A record that claims a later one is not followed. */
export const MAX_KEYS = 1024

/** A key of a lane is used for one wrap only, so its nonce may be constant. */
export const WRAP_NONCE = new Uint8Array(12)

/** A lane's secret belongs to one reader, instance and lane already. */
export const LANE_INFO = Uint8Array.from(frame(LABEL.lane))

export function spanInfo({ instance, scope }: Place, span: string): Uint8Array {
  return frame(LABEL.span, instance, scope, span)
}

export function wrapAad(place: Place, wrap: Pick<SealedWrap, 'span' | 'firstIndex' | 'readerId'>) {
  return frame(LABEL.wrap, place.instance, place.scope, wrap.span, wrap.firstIndex, wrap.readerId)
}

/** Of one span. Valid until the next is asked for. */
export type MessageAads = (index: number, message: MessageName) => Uint8Array

export function messageAads({ instance, scope }: Place, span: string): MessageAads {
  const framed = frames(LABEL.message, [instance, scope, span])
  return (index, { version, id }) => framed(index, version, id)
}
