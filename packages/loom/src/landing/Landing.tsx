import { useTexts } from '../i18n/language.tsx'
import { StatusCard } from '../status/StatusCard.tsx'
import { useStatus } from '../status/use-status.ts'
import { Example } from './Example.tsx'
import { Steps } from './Steps.tsx'

export function Landing() {
  const texts = useTexts()
  const { data } = useStatus()
  return (
    <>
      <div className="grid items-center gap-9 pt-5 pb-11 md:grid-cols-[minmax(0,1fr)_440px] md:gap-14 md:pt-11 md:pb-16">
        <div>
          <h1 className="text-[2.1rem] leading-[1.1] font-[660] text-balance md:text-[2.75rem] [&:not(:lang(ko))]:tracking-[-0.03em]">
            {texts.heading}
          </h1>
          <p className="my-5 max-w-[34em] text-[17px] leading-[1.6] text-ink-2">{texts.lead}</p>
          {data?.chat_url === undefined ? null : (
            <a
              href={data.chat_url}
              className="inline-flex min-h-11 items-center rounded-control bg-accent px-5 text-base font-medium text-on-accent hover:bg-accent-hover"
            >
              {texts.openChat}
            </a>
          )}
          <p className="mt-4 max-w-[44em] text-[13px] text-ink-2">{texts.sealed}</p>
        </div>
        <Example />
      </div>
      <div className="grid gap-9 border-t border-line py-9 md:grid-cols-[minmax(0,1fr)_312px] md:gap-14">
        {data?.sandbox === true ? <Steps /> : <OperatorHint />}
        <StatusCard />
      </div>
    </>
  )
}

function OperatorHint() {
  const texts = useTexts()
  return (
    <section>
      <h2 className="mb-1.5 text-base font-semibold">{texts.operatorTitle}</h2>
      <p className="text-ink-2">{texts.operatorText}</p>
    </section>
  )
}
