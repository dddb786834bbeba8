import type { EntityView, MyServerView, RequestView } from '@arachne/contract'

import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { RequestState } from '../../requests/RequestState.tsx'
import { ServerIcon } from '../../servers/ServerIcon.tsx'
import { toasts } from '../../toast/toasts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'

interface Props {
  entity: EntityView
  server: Pick<MyServerView, 'id' | 'name' | 'icon_url' | 'desk'>
  request: RequestView | undefined
}

function useAsking({ entity, server }: Props) {
  const words = useWords('entity').seats
  const touches = [keys.requests, keys.serverLists]
  const asking = useAct({
    run: () => api.ask({ entity: entity.id, server: server.id }),
    touches,
    onDone: ({ request: made }) => toasts.say(words.asked(server.name), () => takingBack.act(made.id)),
  })
  const takingBack = useAct({
    run: (id: string) => api.withdraw(id),
    touches,
    onDone: () => toasts.say(words.takenBack(server.name), () => asking.act(undefined)),
  })
  return { asking, takingBack }
}

export function AskRow(props: Props) {
  const words = useWords('entity').seats
  const { entity, server, request } = props
  const { asking, takingBack } = useAsking(props)
  const decides = server.desk !== null
  const isPending = request?.state === 'pending'
  return (
    <li className="wrapx">
      <ServerIcon server={server} />
      <div className="grow">
        <b>{server.name}</b>
        {isPending && (
          <p className="small muted">
            <Phrase text={words.pending} parts={{ when: <TimeAgo at={request.asked_at} /> }} />
          </p>
        )}
        {request && !isPending && <RequestState request={request} />}
        <Failure error={asking.error} what={words.notAsked} />
        <Failure error={takingBack.error} what={words.notTakenBack} />
      </div>
      {isPending ? (
        <>
          {request.may.decide && (
            <LinkButton
              to="/servers/$server/requests/$request"
              params={{ server: server.id, request: request.id }}
            >
              {words.letIn}
            </LinkButton>
          )}
          <Button
            busy={takingBack.busy}
            working={words.takingBack}
            onClick={() => takingBack.act(request.id)}
          >
            {words.takeBack}
          </Button>
        </>
      ) : decides ? (
        <LinkButton
          icon="plus"
          to="/servers/$server/let-in/$entity"
          params={{ server: server.id, entity: entity.id }}
        >
          {words.letIn}
        </LinkButton>
      ) : (
        <Button icon="send" doing={asking} working={words.asking}>
          {words.ask}
        </Button>
      )}
    </li>
  )
}
