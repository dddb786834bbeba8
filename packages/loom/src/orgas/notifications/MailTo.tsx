import { useQuery } from '@tanstack/react-query'

import { LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWords } from '../../words/language.tsx'
import { myEmailQuery } from '../my-email-query.ts'

/** Where mail would be sent, before it is switched on. */
export function MailTo() {
  const words = useWords('orga-notifications').notifications
  const { data } = useQuery(myEmailQuery)
  if (data === undefined) return null
  if (!data.sends_mail) return <Notice>{words.noMail}</Notice>
  return (
    <div className="line-x wrapx small muted">
      <span className="grow">{data.address === null ? words.noAddress : words.address(data.address)}</span>
      <LinkButton size="s" to="/account">
        {words.toAccount}
      </LinkButton>
    </div>
  )
}
