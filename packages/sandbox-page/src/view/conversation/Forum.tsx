import { Icon } from '@arachne/ui/Icon'

import { openThread, threadsOf } from '../../actions/threads.ts'
import { openDialog } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import { userName } from '../../model/names.ts'
import { CAN, may } from '../../model/permissions.ts'
import { isUnread } from '../../model/reads.ts'
import { timeIn } from '../../model/store.ts'
import { language } from '../../text/language.ts'
import { shortTime, timeOfId } from '../../text/time.ts'
import type { Channel } from '../../types.ts'

/** Posts instead of messages. */
export function Forum({ forum }: { forum: Channel }) {
  const app = useApp()
  const posts = threadsOf(app, forum.id)
  const mayPost = may(app.state, forum, CAN.SEND)
  const write = () =>
    openDialog(app, { kind: 'post', channelId: forum.id, name: '', text: '', tags: [], error: null })
  return (
    <div className="forum">
      <div className="forum-h">
        <p className="muted grow">{forum.topic || 'Each post in this forum is its own conversation.'}</p>
        {mayPost && (
          <button type="button" className="btn primary" onClick={write}>
            <Icon name="plus" />
            New post
          </button>
        )}
      </div>
      {posts.length === 0 ? (
        <div className="empty">
          <h2>No posts yet</h2>
          <p>{mayPost ? 'Write the first one.' : 'No one has posted here yet.'}</p>
        </div>
      ) : (
        <ul className="stack-2" aria-label="Posts">
          {posts.map((post) => (
            <li key={post.id}>
              <PostRow forum={forum} post={post} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const PINNED = 2

function PostRow({ forum, post }: { forum: Channel; post: Channel }) {
  const app = useApp()
  const { state } = app
  const tags = (post.applied_tags ?? []).flatMap(
    (id) => forum.available_tags?.find((tag) => tag.id === id) ?? [],
  )
  const count = post.message_count ?? 0
  const about = [
    userName(state, forum.guild_id, post.owner_id ?? ''),
    count === 1 ? '1 reply' : `${count} replies`,
    shortTime(timeOfId(post.last_message_id ?? post.id), timeIn(state)),
  ]
  return (
    <button
      type="button"
      className={`post ${isUnread(state, post) ? 'un' : ''}`}
      aria-current={state.place.threadId === post.id || undefined}
      onClick={() => openThread(app, post)}
    >
      <span className="post-t" lang={language(post.name ?? '')}>
        {((post.flags ?? 0) & PINNED) !== 0 && <Icon name="pin" size="s" />}
        {post.name}
      </span>
      <span className="tags">
        {tags.map((tag) => (
          <span key={tag.id} className="badge">
            {tag.emoji_name}
            {tag.name}
          </span>
        ))}
        {post.thread_metadata?.archived && <span className="badge plain">archived</span>}
        {post.thread_metadata?.locked && <span className="badge warn">locked</span>}
      </span>
      <span className="faint small">{about.join(' · ')}</span>
    </button>
  )
}
