import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Card.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrgaAct } from '../use-orga-act.ts'

/** A link that admits one person. Only its fingerprint is stored, so it is shown once. */
export function InviteByLink() {
  const words = useWords('organisations').invitations
  const making = useOrgaAct({ run: (api) => api.invite({ link: true }) })
  const link = making.answer?.link ?? null
  return (
    <Panel title={words.linkTitle} className="stack-3">
      <p className="small muted">{words.linkText}</p>
      {link !== null && (
        <>
          <CopyField label={words.link} value={link} secret />
          <Notice kind="warn">{words.once}</Notice>
        </>
      )}
      <Failure error={making.error} what={words.notMade} />
      <div className="actions">
        <Button icon="link" doing={making} working={words.making}>
          {link === null ? words.makeLink : words.anotherLink}
        </Button>
      </div>
    </Panel>
  )
}
