import type { TemplateView } from '@arachne/contract'

import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { toasts } from '../../toast/toasts.ts'
import { useWords } from '../../words/language.tsx'

export interface TemplateActs {
  makeDefault(template: TemplateView): void
  remove(template: TemplateView): void
  error: Error | undefined
}

/** Each act can be undone. */
export function useTemplateActs(server: string): TemplateActs {
  const words = useWords('servers').templates
  const touches = [keys.templates(server)]
  const setDefault = useAct({
    run: ({ template, on }: { template: TemplateView; on: boolean }) =>
      api.updateTemplate(server, template.id, { is_default: on }),
    touches,
    onDone(_answer, { template, on }) {
      const undo = () => setDefault.act({ template, on: !on })
      toasts.say(on ? words.nowDefault(template.name) : words.noDefault(template.name), on ? undo : undefined)
    },
  })
  const restoring = useAct({
    run: ({ name, channels, tools, may_ping: mayPing, is_default: isDefault }: TemplateView) =>
      api.createTemplate(server, { name, channels, tools, may_ping: mayPing, is_default: isDefault }),
    touches,
  })
  const removing = useAct({
    run: (template: TemplateView) => api.deleteTemplate(server, template.id),
    touches,
    onDone: (_answer, template) => toasts.say(words.deleted(template.name), () => restoring.act(template)),
  })
  return {
    makeDefault: (template) => setDefault.act({ template, on: true }),
    remove: removing.act,
    error: setDefault.error ?? removing.error ?? restoring.error,
  }
}
