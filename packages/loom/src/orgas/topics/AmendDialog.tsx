import type { TopicView } from '@arachne/contract/governance'

import { useDraft } from '../../drafts/use-draft.ts'
import { ActDialog } from '../../ui/ActDialog.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { useTopicAct } from '../items/use-item-act.ts'

export function AmendDialog({ topic, text, onClose }: { topic: TopicView; text: string; onClose(): void }) {
  const words = useWords('topics').topics
  const missing = useWords('errors').missing
  const items = useWords('topics').items
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
