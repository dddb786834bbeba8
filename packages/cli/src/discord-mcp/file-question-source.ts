import { createHash, randomUUID } from 'node:crypto'

import {
  createDecisionRecord,
  type DecisionEvent,
  historyOf,
  pendingOf,
  type QuestionState,
} from '@arachne/core/decisions'

import type { AnswerGiven, QuestionSource, ShownQuestion } from '../commands/question-source.ts'
import { CliError } from '../failure.ts'
import { count } from '../output/text.ts'
import { notifyBroker } from './broker/notify-broker.ts'
import { createDecisionFiles } from './files/decision-files.ts'
import { approversFor } from './people/access-file.ts'
import type { Settings } from './setup/settings.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function shown(state: QuestionState): ShownQuestion {
  const { question_id: id, asked_at, ...rest } = pendingOf(state)
  return { ...rest, id, asked_at, context: state.question.context, name: state.question.project }
}

/** The questions in files on this machine. */
export function openFileQuestionSource(settings: Settings): QuestionSource {
  const { project, accessFile } = settings
  const approvers = () => approversFor(accessFile, project.name, project.approvers)
  const store = createDecisionFiles({
    folder: project.pendingDir,
    channelId: project.channelId,
    approvers: () => project.approvers,
    sha256,
  })
  const record = createDecisionRecord({ store, clock: { now: Date.now } })

  async function find(id: string): Promise<QuestionState> {
    const stored = await store.find(id)
    if (stored === undefined) throw new CliError(`There is no question ${id} in ${project.pendingDir}.`)
    return stored.state
  }

  /** Only approvers can answer, in a terminal as anywhere else. */
  async function responder(as: string | undefined) {
    const { users } = await approvers()
    const id = as ?? (users.length === 1 ? users[0] : undefined)
    if (id === undefined) throw new CliError('Who is answering? Use --as <Discord user id of an approver>.')
    if (!users.includes(id))
      throw new CliError(`${id} isn't an approver. "arachne decision pair" adds people.`)
    return { id, name: 'terminal', roles: [], human: true, listed: { first: true, second: true } }
  }

  async function take(id: string, event: DecisionEvent): Promise<ShownQuestion> {
    const { state } = await record.take(id, event)
    await notifyBroker(settings, id)
    return shown(state)
  }

  return {
    where: project.pendingDir,
    async list(all) {
      const stored = await store.listUnfinished(all ? undefined : project.name)
      return stored.filter(({ state }) => state.phase !== 'delivered').map(({ state }) => shown(state))
    },
    show: async (id) => shown(await find(id)),
    history: async (id) => historyOf(await find(id)).events,

    async answer(id, given: AnswerGiven) {
      const before = await find(id)
      const from = await responder(given.as)
      const base = { id: `cli:${randomUUID()}`, at: Date.now(), from }
      if ('text' in given) return take(id, { ...base, type: 'other', text: given.text })
      if (before.question.options[given.option] === undefined) {
        throw new CliError(
          `There is no option ${given.option + 1}. This question has ${count(before.question.options.length, 'option')}.`,
        )
      }
      return take(id, { ...base, type: 'choice', option: given.option, source: 'cli' })
    },

    async withdraw(id, reason) {
      await find(id)
      return take(id, { id: `cli:${randomUUID()}`, at: Date.now(), type: 'withdrawn', reason })
    },
  }
}
