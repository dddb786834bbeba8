import type { JournalSealAnswer } from '@arachne/contract'

import { useFormats } from '../words/format.ts'
import { useWords } from '../words/language.tsx'

type Problem = NonNullable<JournalSealAnswer['problems']>[number]

/** Where the chain is broken, for operators. */
export function Problems({ problems = [] }: { problems: readonly Problem[] | undefined }) {
  const words = useWords('activity').journal
  const { number } = useFormats()
  const tell = ({ problem, flaw, broken_at: at }: Problem) =>
    flaw === undefined || at === undefined ? problem : words.flaws[flaw](number(at))
  return problems.map((problem) => (
    <p key={problem.space} className="small">
      <code className="code">{problem.space}</code> {tell(problem)}
    </p>
  ))
}
