import type { PostedNoteOutput } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Clock, Sha256 } from '../../ports.ts'
import type { DecisionPost, DecisionPosts, PostPlace } from '../decision-ports.ts'
import type { ApproverList } from '../question/question.ts'

/** What was posted for which project, so that only that project can edit and delete it. */
export interface NoteStore {
  /** The messages under this key, in order. */
  ofKey(project: string, key: string): Promise<PostPlace[]>
  find(messageId: string): Promise<{ project: string; channelId: string } | undefined>
  put(note: { project: string; key: string | null; part: number; place: PostPlace }): Promise<void>
  forget(messageId: string): Promise<void>
}

export interface NoteWish {
  channelId: string
  texts: readonly string[]
  /** Using the same key again edits the existing note. */
  key?: string | undefined
  silent?: boolean | undefined
  /** Who is notified, if the text names them; nobody otherwise. */
  mentions?: ApproverList | undefined
}

export interface DecisionNotes {
  post(project: string, wish: NoteWish): Promise<PostedNoteOutput>
  /** not_own_message: it belongs to another project, or isn't a note. */
  remove(project: string, place: PostPlace): Promise<void>
}

interface Deps {
  posts: Pick<DecisionPosts, 'post' | 'edit' | 'remove'>
  notes: NoteStore
  clock: Clock
  sha256: Sha256
  /** Calls back once. Returns how to prevent it. */
  after(ms: number, callback: () => void): () => void
}

const NONCE_LENGTH = 25
const LONGEST_MS = 10_000
const NOBODY = { users: [], roles: [] }

/** Messages of the bot account that need no answer. */
export function createDecisionNotes({ posts, notes, clock, sha256, after }: Deps): DecisionNotes {
  const write = createNoteWriting({ posts, notes, clock, sha256 })

  /** An agent that reports keeps working: problems with Discord must not stop it. */
  async function inTime<T>(work: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>()
    const late = new AppError(
      'unavailable',
      "Discord isn't responding. The note may still appear; continue your work.",
      {
        reason: 'discord_unreachable',
      },
    )
    const cancel = after(LONGEST_MS, () => reject(late))
    try {
      return await Promise.race([work, promise])
    } finally {
      cancel()
    }
  }

  return {
    async post(project, wish) {
      const { places, isEdit } = await inTime(write(project, wish))
      return {
        message_id: places[0]?.messageId ?? '',
        channel_id: wish.channelId,
        message_ids: places.map(({ messageId }) => messageId),
        edited: isEdit,
        warnings: [],
      }
    },

    async remove(project, place) {
      const note = await notes.find(place.messageId)
      if (note?.project !== project || note.channelId !== place.channelId) {
        const message =
          'You can only delete notes you posted, not questions, answers or other people’s messages.'
        throw new AppError('forbidden', message, { reason: 'not_own_message' })
      }
      await inTime(posts.remove(place))
      await notes.forget(place.messageId)
    },
  }
}

/** Posts, or edits the existing note with the same key. */
function createNoteWriting({ posts, notes, clock, sha256 }: Omit<Deps, 'after'>) {
  let posted = 0

  function nonceFor(project: string): string {
    posted += 1
    return sha256(JSON.stringify([project, clock.now(), posted])).slice(0, NONCE_LENGTH)
  }

  /** false: it is gone. */
  async function edited(place: PostPlace, post: DecisionPost): Promise<boolean> {
    try {
      await posts.edit(place, post)
      return true
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error
      await notes.forget(place.messageId)
      return false
    }
  }

  return async (project: string, wish: NoteWish) => {
    const { channelId, texts, key, silent, mentions = NOBODY } = wish
    const before = key === undefined ? [] : await notes.ofKey(project, key)
    const places: PostPlace[] = []
    let isEdit = false
    for (const [part, content] of texts.entries()) {
      const post = { card: { content }, mentions, silent: silent === true }
      const old = before[part]
      if (old?.channelId === channelId && (await edited(old, post))) {
        isEdit = true
        places.push(old)
        continue
      }
      const place = await posts.post(channelId, nonceFor(project), post)
      await notes.put({ project, key: key ?? null, part, place })
      places.push(place)
    }
    for (const surplus of before.filter(
      ({ messageId }) => !places.some((one) => one.messageId === messageId),
    )) {
      await posts.remove(surplus)
      await notes.forget(surplus.messageId)
    }
    return { places, isEdit }
  }
}
