import { Mark } from '../identity/Mark.tsx'
import { useWords } from '../words/language.tsx'
import { LogInButton } from './LogInButton.tsx'

/** Replaces a page that needs a logged-in person. */
export function LogInFirst() {
  const words = useWords('common').shell
  return (
    <div className="empty py-24">
      <Mark size={40} />
      <h1>{words.logInFirstTitle}</h1>
      <p>{words.logInFirstText}</p>
      <div className="actions">
        <LogInButton size="l" />
      </div>
    </div>
  )
}
