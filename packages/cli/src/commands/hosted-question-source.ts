import type { QuestionView } from '@arachne/contract'
import type { Client } from '@arachne/contract/client'

import { withClient } from '../connection/connect.ts'
import type { ProgramIo } from '../program-io.ts'
import type { QuestionSource, ShownQuestion } from './question-source.ts'

function shown(view: QuestionView): ShownQuestion {
  const { question_id: id, entity_name: name } = view
  return { ...view, id, name, thread_id: null }
}

/** The questions of a hosted Arachne, through its API. */
export function openHostedQuestionSource(dataDir: string, io: ProgramIo): QuestionSource {
  const ask = <T>(use: (client: Client) => Promise<T>) => withClient(dataDir, io, use)
  return {
    where: dataDir,
    async list(all) {
      const { questions } = await ask((client) =>
        client.listDecisions({ state: all ? 'all' : 'open', limit: 100 }),
      )
      return questions.map(shown)
    },
    show: async (id) => shown((await ask((client) => client.showDecision(id))).question),
    history: async (id) => (await ask((client) => client.showDecision(id))).events,
    async answer(id, given) {
      const body = 'text' in given ? { text: given.text } : { option: given.option }
      return shown((await ask((client) => client.answerDecision(id, body))).question)
    },
    async withdraw(id, reason) {
      return shown((await ask((client) => client.withdrawDecision(id, { reason }))).question)
    },
  }
}
