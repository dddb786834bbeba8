import type { EntityView, WhyAnswer } from '@arachne/contract'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { toasts } from '../toast/toasts.ts'
import { Button, LinkButton } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { useWords } from '../words/language.tsx'

interface Props {
  answer: WhyAnswer
  entity: EntityView
}

/** A link to where it can be changed, for those who can change it. */
export function Fix({ answer, entity }: Props) {
  const { fixes } = useWords('access').why
  const { server_id: server, layer, reason, may } = answer
  if (!may.change) return null
  if (layer === 'entity') {
    return (
      <LinkButton to="/entities/$entity" params={{ entity: entity.id }}>
        {fixes.entity}
      </LinkButton>
    )
  }
  if (server === null) return null
  if (layer === 'discord') {
    return (
      <LinkButton to="/servers/$server/bot" params={{ server }}>
        {fixes.bot}
      </LinkButton>
    )
  }
  if (reason === 'not_on_server') {
    return (
      <LinkButton to="/servers/$server/requests" params={{ server }}>
        {fixes.requests}
      </LinkButton>
    )
  }
  if (layer === 'ceiling') {
    return (
      <LinkButton to="/servers/$server/entities/$entity" params={{ server, entity: entity.id }}>
        {fixes.ceiling}
      </LinkButton>
    )
  }
  const isOwners = reason === 'channel_blocked' || reason === 'channel_muted'
  return isOwners ? <SetNormal answer={answer} entity={entity} /> : null
}

function SetNormal({ answer, entity }: Props) {
  const words = useWords('access').why
  const { server_id: server, channel_id: channel } = answer
  const seat = entity.servers.find((one) => one.server_id === server)
  const setting = useAct({
    run: (tuning: { blocked: string[]; muted: string[] }) => api.setTuning(entity.id, server ?? '', tuning),
    touches: [keys.entity(entity.id), keys.entityLists],
    onDone(_answer, tuning) {
      if (!seat || tuning.blocked === seat.blocked) return
      const undo = () => setting.act({ blocked: seat.blocked, muted: seat.muted })
      toasts.say(words.setNormal, undo)
    },
  })
  if (!seat || channel === null) return null
  const without = (ids: string[]) => ids.filter((id) => id !== channel)
  return (
    <div className="stack-2">
      <Button
        icon="undo"
        busy={setting.busy}
        onClick={() => setting.act({ blocked: without(seat.blocked), muted: without(seat.muted) })}
      >
        {words.fixes.tuning}
      </Button>
      <Failure error={setting.error} what={words.notSet} />
    </div>
  )
}
