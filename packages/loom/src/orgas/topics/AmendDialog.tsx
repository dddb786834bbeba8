import type { TopicView } from '@arachne/contract/governance'

import { useDraft } from '../../drafts/use-draft.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { itemWords } from '../items/words.ts'
import { useTopicAct } from './use-topic-act.ts'
import { topicWords } from './words.ts'

interface Props {
  topic: TopicView
  text: string
  onClose(): void
}

export function AmendDialog({ topic, text, onClose }: Props) {
  const words = useWords(topicWords)
  const items = useWords(itemWords)
  const { value, change, clear, dirty } = useDraft(`amend:${topic.id}`, { text })
  const amending = useTopicAct(topic, 'amend', () => {
    clear()
    onClose()
  })
  const foot = (
    <>
      <Button className="push" onClick={onClose}>
        {items.cancel}
      </Button>
      <Button
        look="primary"
        disabled={!dirty || value.text.trim() === ''}
        busy={amending.busy}
        working={words.working}
        onClick={() => amending.act({ text: value.text })}
      >
        {words.amendSend}
      </Button>
    </>
  )
  return (
    <Dialog title={words.amendTitle} about={words.amendHint} open onClose={onClose} foot={foot}>
      <div className="stack-3">
        <TextArea
          label={words.newText}
          rows={12}
          maxLength={20_000}
          value={value.text}
          onChange={(next) => change({ text: next })}
        />
        <Failure error={amending.error} what={items.notDone} />
      </div>
    </Dialog>
  )
}
