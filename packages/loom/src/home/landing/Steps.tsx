import { useWords } from '../../words/language.tsx'

/** For people who see the sandbox for the first time. */
export function Steps() {
  const words = useWords('landing').landing
  const steps = [
    { title: words.stepChat, text: words.stepChatText },
    { title: words.stepConnect, text: words.stepConnectText },
    { title: words.stepAnswer, text: words.stepAnswerText },
  ]
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="mb-4">
        {words.stepsTitle}
      </h2>
      <ol className="knots">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="now">
            <span className="knot" aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p className="max-w-[60ch] text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
