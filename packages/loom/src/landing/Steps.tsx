import { useTexts } from '../i18n/language.tsx'

export function Steps() {
  const texts = useTexts()
  const steps = [
    { title: texts.stepChat, text: texts.stepChatText },
    { title: texts.stepConnect, text: texts.stepConnectText },
    { title: texts.stepAnswer, text: texts.stepAnswerText },
  ]
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="mb-3 text-base font-semibold">
        {texts.stepsTitle}
      </h2>
      <ol className="grid gap-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[28px_minmax(0,1fr)] gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 place-items-center rounded-full border border-line-2 font-mono text-xs text-ink-2"
            >
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="max-w-[52em] text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
