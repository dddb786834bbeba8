import type { BotCheckAnswer } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { channelIcon } from '../pickers/ChannelPicker.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button, OutsideButton } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'
import { botCheckQuery, toolsQuery } from './queries.ts'
import { useToolTitle } from './use-tools.ts'

/** The permissions the bot lacks, what fails without them, and what to click. */
export function BotCheck() {
  const words = useWords('servers').bot
  const { server } = useParams({ from: '/app/servers/$server' })
  const { data, error, refetch, isFetching } = useQuery(botCheckQuery(server))
  if (data === undefined) {
    return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />
  }
  const isFine = data.server.length === 0 && data.channels.length === 0
  return (
    <div className="stack-6">
      <div className="line-x wrapx">
        <p className="small muted grow">{words.about}</p>
        <Button
          icon="refresh"
          size="s"
          busy={isFetching}
          working={words.checking}
          onClick={() => void refetch()}
        >
          {words.again}
        </Button>
      </div>
      {isFine && <Notice kind="ok">{words.fine}</Notice>}
      {!isFine && (
        <>
          <OnServer check={data} />
          <InChannels channels={data.channels} />
        </>
      )}
    </div>
  )
}

function OnServer({ check }: { check: BotCheckAnswer }) {
  const words = useWords('servers').bot
  const { invite_url: invite } = check
  return (
    <section className="stack-3">
      <h2>{words.server}</h2>
      {check.server.length === 0 ? (
        <Notice kind="ok">{words.serverFine}</Notice>
      ) : (
        <>
          <p className="small muted">{words.serverHow}</p>
          <ul className="card rows">
            {check.server.map((lack) => (
              <li key={lack.permission}>
                <LackLine lack={lack} />
              </li>
            ))}
          </ul>
          {invite !== undefined && (
            <div>
              <OutsideButton href={invite} icon="outside" target="_blank" rel="noreferrer">
                {words.invite}
              </OutsideButton>
            </div>
          )}
        </>
      )}
    </section>
  )
}

function InChannels({ channels }: { channels: BotCheckAnswer['channels'] }) {
  const words = useWords('servers').bot
  return (
    <section className="stack-3">
      <h2>{words.channels}</h2>
      {channels.length === 0 ? (
        <Notice kind="ok">{words.channelsFine}</Notice>
      ) : (
        <>
          <p className="small muted">{words.channelsHow}</p>
          <ul className="card rows">
            {channels.map((channel) => (
              <li key={channel.id} className="items-start!">
                <Icon name={channelIcon({ ...channel, bot_can_view: isSeen(channel) })} />
                <div className="grow stack-2">
                  <p className="line-x wrapx">
                    <b>{channel.name}</b>
                    {channel.category !== null && <span className="small faint">{channel.category}</span>}
                  </p>
                  {channel.lacks.map((lack) => (
                    <LackLine key={lack.permission} lack={lack} />
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function isSeen({ lacks }: BotCheckAnswer['channels'][number]): boolean {
  return !lacks.some(({ permission }) => permission === 'ViewChannel')
}

function LackLine({ lack: { permission, tools } }: { lack: BotCheckAnswer['server'][number] }) {
  const words = useWords('servers').bot
  const formats = useFormats()
  const known = useQuery(toolsQuery).data?.tools ?? []
  const names: Readonly<Record<string, string>> = words.permissions
  const titles = tools.map(useToolTitle())
  const isAll = tools.length > 0 && tools.length === known.length
  const consequence = tools.length === 0 ? words.noTool : words.without(formats.list(titles))
  return (
    <div className="line-x top wrapx">
      <Badge kind="warn" icon="alert">
        {names[permission] ?? permission}
      </Badge>
      <span className="small muted grow min-w-48">
        {permission === 'ViewChannel' ? words.hidden : isAll ? words.withoutAll : consequence}
      </span>
    </div>
  )
}
