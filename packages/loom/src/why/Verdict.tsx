import type { EntityView, ToolView, WhyAnswer } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import { curly } from '@arachne/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useToolTitle } from '../servers/use-tools.ts'
import { Failure } from '../ui/Failure.tsx'
import { SkeletonBlock } from '../ui/Skeleton.tsx'
import { useLanguage, useWords } from '../words/language.tsx'
import { Fix } from './Fix.tsx'
import { cutAt, knotOf, LAYERS, type LayerName } from './layers.ts'
import { whyQuery } from './queries.ts'

interface Props {
  entity: EntityView
  tool: ToolView
  server: string | undefined
  channel: string | undefined
}

export function Verdict({ entity, tool, server, channel }: Props) {
  const words = useWords('access').why
  const question = {
    entity: entity.id,
    tool: tool.name,
    ...(server !== undefined && { server }),
    ...(channel !== undefined && { channel }),
  }
  const { data, error, refetch } = useQuery({ ...whyQuery(question), placeholderData: keepPreviousData })
  if (error) {
    return (
      <div className="p-4">
        <Failure error={error} what={words.notAnswered} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (data === undefined) return <SkeletonBlock height={545} />
  return (
    <>
      <Answer answer={data} entity={entity} tool={tool} />
      <ol className="knots layers">
        {LAYERS.map((name) => (
          <Layer key={name} name={name} answer={data} entity={entity} />
        ))}
      </ol>
    </>
  )
}

/** In English, the exact sentence a call would get. */
function useSentence(): (answer: WhyAnswer) => string {
  const { language } = useLanguage()
  const { codes, reasons } = useWords('errors').refusals
  return ({ message, reason }) => {
    if (language === 'en') return curly(message)
    return reason === undefined ? codes.forbidden : reasons[reason]
  }
}

function Answer({ answer, entity, tool }: { answer: WhyAnswer; entity: EntityView; tool: ToolView }) {
  const words = useWords('access').why
  const sentence = useSentence()
  const { allowed, reason, layer } = answer
  const title = useToolTitle()(tool.name)
  return (
    <div className={`verdict ${allowed ? 'yes' : 'no'}`} role="status">
      <Icon name={allowed ? 'check' : 'cross'} size="l" />
      <div className="grow">
        <h2>{allowed ? words.yes(entity.name, title) : words.no(entity.name, title)}</h2>
        <p className="muted">{allowed ? words.yesText : sentence(answer)}</p>
        {!allowed && (
          <p className="code tiny faint mt-1">
            {reason} · {layer}
          </p>
        )}
      </div>
      <Fix answer={answer} entity={entity} />
    </div>
  )
}

const ICONS = { pass: 'check', cut: 'cross', not: undefined } as const

function Layer({ name, answer, entity }: { name: LayerName; answer: WhyAnswer; entity: EntityView }) {
  const words = useWords('access').why
  const isKeyless = name === 'key' && !entity.has_key
  const knot = isKeyless ? 'not' : knotOf(name, answer)
  const icon = ICONS[knot]
  const cut = cutAt(answer)
  const isAfter = cut !== undefined && LAYERS.indexOf(name) > LAYERS.indexOf(cut)
  const texts = {
    pass: words.passes[name],
    cut: words.cuts[name],
    not: isKeyless ? words.passes.noKey : isAfter ? words.notAsked : words.noChannel,
  }
  const { who_can_change: who, may } = answer
  return (
    <li className={knot}>
      <span className="knot">{icon && <Icon name={icon} />}</span>
      <h3>
        {words.layers[name].name} <span className="faint font-normal">{words.layers[name].about}</span>
      </h3>
      <p className="small muted">{texts[knot]}</p>
      {knot === 'cut' && who !== undefined && (
        <p className="small mt-2">
          {words.change} <b>{may.change ? words.you : words.who[who]}</b>
        </p>
      )}
    </li>
  )
}
