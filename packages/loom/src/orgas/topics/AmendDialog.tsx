import type { TopicView } from '@arachne/contract/governance'

import { useDraft } from '../../drafts/use-draft.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { missingWords } from '../../ui/missing-words.ts'
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
  const missing = useWords(missingWords)
  const items = useWords(itemWords)
  const { value, change, clear, dirty } = useDraft(`amend:${topic.id}`, { text })
  const amending = useTopicAct(topic, 'amend', () => {
    clear()
    onClose()
  })
  return (
    <ActDialog
      title={words.amendTitle}
      about={words.amendHint}
      says={{ act: words.amendSend, working: words.working, failed: items.notDone }}
      missing={(value.text.trim() === '' && missing.text) || (!dirty && missing.change)}
      doing={amending}
      onAct={() => amending.act({ text: value.text })}
      onClose={onClose}
      width={640}
    >
      <TextArea
        label={words.newText}
        rows={12}
        maxLength={20_000}
        value={value.text}
        onChange={(next) => change({ text: next })}
      />
    </ActDialog>
  )
}
