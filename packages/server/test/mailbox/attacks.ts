import { openMessage, spanInfo } from '../../src/adapters/mailbox/sealing/formats.ts'
import { openKeySheet } from '../../src/adapters/mailbox/sealing/key-sheet.ts'
import { attempt, createOpener } from '../../src/adapters/mailbox/sealing/opener.ts'
import { deriveReaderSecret } from '../../src/adapters/mailbox/sealing/reader-keys.ts'
import type { AccessChange, Evidence, Sealing } from './simulation.ts'

/**
 * Texts a reader opens that it must not, with its credential and every wrap it ever had on its own side of a change:
 * one that left tries what was sealed afterwards, one that joined tries what was sealed before.
 */
export async function openAcross(evidence: Evidence, change: AccessChange): Promise<string[]> {
  const { open, scope, at, kind } = change
  const mine = (from: readonly Sealing[]) =>
    from
      .filter((sealing) => sealing.scope === scope)
      .flatMap(({ wraps }) => wraps.filter(({ readerId }) => readerId === open.reader.id))
      .map((wrap) => ({ ...wrap, scope }))
  const other = evidence.changes.filter(
    (one) => one.open === open && one.scope === scope && one.kind !== kind,
  )
  const [before, after] = [evidence.sealings.slice(0, at), evidence.sealings.slice(at)]
  const own = kind === 'left' ? before : after.slice(0, nextOf(other, at) - at)
  const foreign = kind === 'left' ? after.slice(0, nextOf(other, at) - at) : before.slice(lastOf(other, at))
  const { entityId } = open.reader
  const secret = await deriveReaderSecret({ kind: 'api-key', secret: open.secret, salt: open.salt, entityId })
  const texts = foreign
    .filter((sealing) => sealing.scope === scope)
    .map(({ text, id, version }) => ({ ...text, scope, id, version }))
  const opened = await createOpener(evidence).open({ reader: open.reader, secret, wraps: mine(own), texts })
  return opened.flatMap((text) => text?.toString() ?? [])
}

const nextOf = (changes: readonly AccessChange[], at: number) =>
  Math.min(...changes.map((change) => change.at).filter((position) => position > at), Number.MAX_SAFE_INTEGER)
const lastOf = (changes: readonly AccessChange[], at: number) =>
  Math.max(...changes.map((change) => change.at).filter((position) => position <= at), 0)

/** Texts that open with what the sealer still holds, whatever index it may belong to. */
export function openWithLiveKeys({ instance, liveKeys, sealings }: Evidence): string[] {
  return liveKeys.flatMap((keys) =>
    sealings.flatMap(({ scope, text, id, version }) =>
      Array.from({ length: text.index + 1 }, (_, first) => {
        const named = { ...text, instance, scope, id, version }
        const part = { first, count: text.index + 1 }
        return attempt(() => {
          const sheet = openKeySheet(Uint8Array.from(keys), spanInfo(named), part)
          return openMessage(sheet.take(text.index), named)
        })
      }).flatMap((opened) => opened?.toString() ?? []),
    ),
  )
}
