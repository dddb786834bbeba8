import type { Carried, PostPlace } from '../decision-ports.ts'
import type { QuestionState } from '../question/question-state.ts'
import { type PostingDeps, projectOf } from './cards-deps.ts'
import { type NoticeEffect, noticeOf } from './notice-text.ts'

/** Posts a message where the question is discussed: in its thread, otherwise beside its card. */
export function createNotices(deps: Omit<PostingDeps, 'bytesOf'>) {
  const { posts, nonce } = deps

  /** The new reminder replaces the previous one. */
  async function removeOld({ posts: own }: QuestionState, kept: PostPlace): Promise<void> {
    const old = own.findLast(({ effect }) => effect === 'remind')
    if (old !== undefined && old.place.messageId !== kept.messageId) await posts.remove(old.place)
  }

  return async (effect: NoticeEffect, state: QuestionState): Promise<Carried> => {
    const { card } = state
    // The card isn't shown yet or is gone, so nobody could tell what the notice is about.
    if (card === null) return {}
    const { cards, mentions, silent = false } = noticeOf(effect, state, await projectOf(deps, state))
    let post: PostPlace | undefined
    for (const [index, each] of cards.entries()) {
      const told = { card: each, mentions, since: effect.at, ...(silent && { silent }) }
      const part = index === 0 ? '' : String(index)
      post = await posts.post(card.threadId ?? card.channelId, nonce(effect, part), told)
    }
    if (post === undefined) return {}
    if (effect.type === 'remind') await removeOld(state, post)
    return { post }
  }
}
