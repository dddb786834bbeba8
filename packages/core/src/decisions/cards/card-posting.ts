import { AppError } from '../../errors.ts'
import type { Carried, DecisionProject, PostPlace } from '../decision-ports.ts'
import type { DecisionEffect } from '../question/effect.ts'
import type { QuestionState } from '../question/question-state.ts'
import { passes } from '../service/failure.ts'
import { cut, oneLine } from './agent-text.ts'
import { cardRows } from './card-rows.ts'
import { cardText, pings } from './card-text.ts'
import { askedPeople, NOBODY, type PostingDeps, projectOf } from './cards-deps.ts'
import { leadPages } from './lead-pages.ts'
import { CARD_WORDS } from './words.ts'

/** Discord allows 100; the sign and a space precede the name. */
const LONGEST_THREAD_NAME = 90

/** Posts a card, the messages before it, and its thread. All have a nonce, so a second attempt finds the first. */
export function createCardPosting(deps: PostingDeps) {
  const { posts, bytesOf, nonce } = deps

  /** The requested thread, if it may be used. After a card was lost, the channel is used. */
  async function placeFor({ question, history }: QuestionState, { channelId, anyThread }: DecisionProject) {
    const { threadId } = question
    if (threadId === undefined || history.some(({ what }) => what === 'card lost')) return { channelId }
    const parent = await posts.parentOf(threadId)
    const fits = anyThread === true ? parent !== undefined : parent === channelId
    if (fits) return { channelId: threadId, threadId }
    return {
      channelId,
      warning: "thread_id isn't a thread in the channel for questions, so a new one was opened.",
    }
  }

  async function thread(place: PostPlace, { question }: QuestionState) {
    try {
      const name = `❓ ${cut(oneLine(question.text), LONGEST_THREAD_NAME)}`
      return { threadId: await posts.openThread(place, name) }
    } catch (error) {
      if (!(error instanceof AppError) || passes(error)) throw error
      const warning = `No thread could be opened, so the question is in the channel itself: ${error.message}`
      return { threadId: null, warning }
    }
  }

  return async (effect: DecisionEffect, state: QuestionState): Promise<Carried> => {
    const { question } = state
    const words = CARD_WORDS[question.language ?? 'en']
    const project = await projectOf(deps, state)
    const mentions = askedPeople(state, project)
    const where = await placeFor(state, project)
    const { content, shown } = cardText(state, words, pings(mentions))
    const { pages, files } = leadPages(state, words, shown)
    const since = effect.at
    const filed = files.map((file) => ({ name: file.name, data: bytesOf(file) }))
    for (const [index, page] of pages.entries()) {
      const last = index === pages.length - 1 && filed.length > 0 ? { files: filed } : {}
      const lead = { card: { content: page }, mentions: NOBODY, silent: true, since, ...last }
      await posts.post(where.channelId, nonce(effect, `lead ${index}`), lead)
    }
    const attached = (question.files ?? []).map((file) => ({ name: file.name, data: bytesOf(file) }))
    const place = await posts.post(where.channelId, nonce(effect), {
      card: { content, rows: cardRows(state, words) },
      mentions,
      since,
      ...(attached.length > 0 && { files: attached }),
    })
    const opened = where.threadId === undefined ? await thread(place, state) : { threadId: where.threadId }
    const warnings = [where.warning, 'warning' in opened ? opened.warning : undefined]
    const warning = warnings.filter((each) => each !== undefined).join(' ')
    return { card: { ...place, threadId: opened.threadId }, ...(warning !== '' && { warning }) }
  }
}
