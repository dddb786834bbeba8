import { AppError } from '../../errors.ts'
import type { Cards, Carried, PostPlace } from '../decision-ports.ts'
import type { QuestionState } from '../question/question-state.ts'
import { createCardPosting } from './card-posting.ts'
import { cardRows } from './card-rows.ts'
import { cardText, pings } from './card-text.ts'
import { askedPeople, type CardsDeps, NOBODY, type Nonce, type PostingDeps, projectOf } from './cards-deps.ts'
import { type NoticeEffect, noticeOf } from './notice-text.ts'
import { CARD_WORDS } from './words.ts'

/** Discord's limit for a nonce. */
const NONCE_LENGTH = 25
const TAKEN = '✅'

/** Turns a question's effects into messages of the bot account. */
export function createCards(deps: CardsDeps): Cards {
  const { posts, projects, sha256, bytesOf } = deps
  const nonce: Nonce = ({ id }, part = '') => sha256(`${id}#${part}`).slice(0, NONCE_LENGTH)
  const postCard = createCardPosting({ posts, projects, bytesOf, nonce })
  const notice = createNotices({ posts, projects, nonce })

  async function edit(state: QuestionState): Promise<Carried> {
    const { card, question } = state
    if (card === null) return {}
    const words = CARD_WORDS[question.language ?? 'en']
    const project = await projects.find(question.project)
    const { content } = cardText(
      state,
      words,
      project === undefined ? '' : pings(askedPeople(state, project)),
    )
    const place = { channelId: card.channelId, messageId: card.messageId }
    await posts.edit(place, { card: { content, rows: cardRows(state, words) }, mentions: NOBODY })
    return {}
  }

  /** A thread that someone else opened stays open. */
  async function archive({ card, earlier = [], question }: QuestionState): Promise<Carried> {
    for (const threadId of new Set([card, ...earlier].map((place) => place?.threadId)))
      if (threadId != null && threadId !== question.threadId) await posts.archiveThread(threadId)
    return {}
  }

  return {
    async carry(effect, state) {
      switch (effect.type) {
        case 'post_card':
          return postCard(effect, state)
        case 'edit_card':
          return edit(state)
        case 'react':
          await posts.react(effect.place, TAKEN)
          return {}
        case 'archive_thread':
          return archive(state)
        case 'wake':
        case 'ask_agent':
          throw new AppError('internal', 'This is not for people.')
        default:
          return notice(effect, state)
      }
    },
  }
}

/** Posts a message where the question is discussed: in its thread, otherwise beside its card. */
function createNotices(deps: Omit<PostingDeps, 'bytesOf'>) {
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
