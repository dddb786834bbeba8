import type { DecisionMessage, DecisionPost, DecisionPosts, PostPlace } from '../src/decisions/index.ts'

interface Posted extends PostPlace {
  nonce: string
  post: DecisionPost
  removed: boolean
  edits: number
}

/** A Discord of a few channels, as the port sees it. */
export function createFakePosts() {
  const posted: Posted[] = []
  const threads = new Map<string, { parent: string; name: string; archived: boolean }>()
  const messages: DecisionMessage[] = []
  const reactions: { place: PostPlace; emoji: string }[] = []
  const given = new Map<string, { emoji: string; people: DecisionMessage['author'][] }[]>()
  const failures = new Map<keyof DecisionPosts, Error>()
  const reads: string[] = []
  let ids = 10_000
  const check = (act: keyof DecisionPosts) => {
    const failure = failures.get(act)
    if (failure !== undefined) throw failure
  }
  const posts: DecisionPosts = {
    async post(channelId, nonce, post) {
      check('post')
      const before = posted.find((each) => each.nonce === nonce)
      if (before !== undefined) return { channelId, messageId: before.messageId }
      const place = { channelId, messageId: String((ids += 1)) }
      posted.push({ ...place, nonce, post, removed: false, edits: 0 })
      return place
    },
    async edit({ messageId }, post) {
      check('edit')
      const found = posted.find((each) => each.messageId === messageId)
      if (found === undefined) return
      found.post = { ...found.post, ...post }
      found.edits += 1
    },
    async remove({ messageId }) {
      check('remove')
      for (const each of posted) if (each.messageId === messageId) each.removed = true
    },
    async openThread({ channelId, messageId }, name) {
      check('openThread')
      if (!threads.has(messageId)) threads.set(messageId, { parent: channelId, name, archived: false })
      return messageId
    },
    async archiveThread(threadId) {
      const thread = threads.get(threadId)
      if (thread !== undefined) thread.archived = true
    },
    async react(place, emoji) {
      reactions.push({ place, emoji })
    },
    async messagesAfter(channelId, after, limit) {
      check('messagesAfter')
      reads.push(channelId)
      return messages
        .filter((each) => each.channelId === channelId && Number(each.id) > Number(after))
        .toSorted((left, right) => Number(left.id) - Number(right.id))
        .slice(0, limit)
    },
    async reactionsOn({ messageId }) {
      check('reactionsOn')
      return given.get(messageId) ?? []
    },
    async offeredIn(threadId, { feature, before }) {
      check('offeredIn')
      const isThere = ({ channelId, messageId, removed }: Posted) =>
        !removed && (messageId === threadId || (channelId === threadId && Number(messageId) < Number(before)))
      return posted
        .filter(isThere)
        .flatMap(({ post }) => post.card.rows ?? [])
        .flatMap((row): { feature: string; data: string }[] =>
          'select' in row ? [row.select] : [...row.buttons],
        )
        .flatMap((made) => (made.feature === feature ? [made.data] : []))
    },
    parentOf: async (threadId) => threads.get(threadId)?.parent,
  }
  return { posts, posted, threads, messages, reactions, given, failures, reads }
}
