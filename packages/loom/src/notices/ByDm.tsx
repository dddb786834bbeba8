import type { NoticeSettings } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { toasts } from '../toast/toasts.ts'
import { Switch } from '../ui/Check.tsx'
import { Failure } from '../ui/Failure.tsx'
import { useLanguage, useWords } from '../words/language.tsx'
import { noticeSettingsQuery } from './queries.ts'

/** Off by default. */
export function ByDm() {
  const words = useWords('notices').notices
  const { language } = useLanguage()
  const { data } = useQuery(noticeSettingsQuery)
  const changing = useAct({
    run: (on: boolean) => api.changeNoticeSettings({ by_dm: on ? language : null }),
    expect: {
      key: keys.noticeSettings,
      change: (_shown: NoticeSettings, on): NoticeSettings => ({ by_dm: on ? language : null }),
    },
    onDone: (_answer, on) => toasts.say(on ? words.dmOn : words.dmOff),
  })
  return (
    <div className="card card-b stack-2">
      <Switch
        label={words.dmTitle}
        hint={words.dmText}
        checked={(data?.by_dm ?? null) !== null}
        disabled={data === undefined}
        onChange={changing.act}
      />
      <Failure error={changing.error} what={words.dmNotChanged} />
    </div>
  )
}
