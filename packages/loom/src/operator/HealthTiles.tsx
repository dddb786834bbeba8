import type { OperatorHealthAnswer } from '@arachne/contract'
import type { ReactNode } from 'react'

import { useTellCondition } from '../status/use-tell-condition.ts'
import { Notice } from '../ui/Notice.tsx'
import { TimeAgo } from '../ui/TimeAgo.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { Phrase } from '../words/Phrase.tsx'

const ENGINES = { sqlite: 'SQLite', postgres: 'Postgres' } as const
const FULL = 0.85

/** The state of the process, in four words. */
export function HealthTiles({ health: data }: { health: OperatorHealthAnswer }) {
  const words = useWords('operator').health
  return (
    <>
      <div className="tiles">
        <DiscordTile health={data} />
        <MailboxTile health={data} />
        <DatabaseTile health={data} />
        <VersionTile health={data} />
      </div>
      {data.address.state !== 'ok' && (
        <div className="mb-5">
          <Notice kind={data.address.state === 'plain' ? 'warn' : 'plain'} icon="globe">
            <b className="code">{data.address.base_url}</b>{' '}
            {data.address.state === 'plain' ? words.addressPlain : words.addressLocal}
          </Notice>
        </div>
      )}
      <BallotKeys health={data} />
    </>
  )
}

/** What a restart or a stolen disk would mean for secret ballots. */
function BallotKeys({ health: { ballots } }: { health: OperatorHealthAnswer }) {
  const words = useWords('operator').health
  const isPlain = ballots.place === 'files' && !ballots.swap
  if (isPlain && ballots.open_boxes === 0) return null
  return (
    <div className="mb-5">
      <Notice kind={isPlain ? 'plain' : 'warn'} icon="lock">
        {ballots.open_boxes > 0 && <p>{words.openBoxes(ballots.open_boxes)}</p>}
        {ballots.place === 'process' && <p>{words.keysInProcess}</p>}
        {ballots.swap && <p>{words.keysSwap}</p>}
      </Notice>
    </div>
  )
}

interface TileProps {
  kind: 'ok' | 'warn' | 'bad'
  title: string
  value: string
  children: ReactNode
}

function Tile({ kind, title, value, children }: TileProps) {
  return (
    <div className="card tile">
      <div className="line-x small muted">
        <span className={`dot ${kind}`} aria-hidden="true" />
        {title}
      </div>
      <b>{value}</b>
      <span className="tiny faint">{children}</span>
    </div>
  )
}

function DiscordTile({ health: { discord } }: { health: OperatorHealthAnswer }) {
  const words = useWords('operator').health
  const tell = useTellCondition()
  return (
    <Tile
      kind={discord.ready ? 'ok' : 'bad'}
      title={words.discord}
      value={discord.ready ? words.connected : words.notConnected}
    >
      {tell(discord.reason, discord.condition) ?? words.onServers(discord.servers)}
    </Tile>
  )
}

function MailboxTile({ health: { mailbox } }: { health: OperatorHealthAnswer }) {
  const words = useWords('operator').health
  const { bytes } = useFormats()
  return (
    <Tile
      kind={mailbox.bytes > mailbox.limit_bytes * FULL ? 'warn' : 'ok'}
      title={words.mailbox}
      value={bytes(mailbox.bytes)}
    >
      {words.mailboxOf(bytes(mailbox.limit_bytes))}
    </Tile>
  )
}

function DatabaseTile({ health: { database } }: { health: OperatorHealthAnswer }) {
  const words = useWords('operator').health
  const { bytes } = useFormats()
  const size = database.bytes === null ? words.databaseElsewhere : words.databaseSize(bytes(database.bytes))
  return (
    <Tile kind={database.answers ? 'ok' : 'bad'} title={words.database} value={ENGINES[database.engine]}>
      {database.answers ? size : words.databaseSilent}
    </Tile>
  )
}

function VersionTile({ health }: { health: OperatorHealthAnswer }) {
  const words = useWords('operator').health
  const { bytes } = useFormats()
  const parts = { ago: <TimeAgo at={health.started_at} />, memory: bytes(health.memory_bytes) }
  return (
    <Tile kind="ok" title={words.version} value={health.version}>
      <Phrase text={words.upSince} parts={parts} />
    </Tile>
  )
}
