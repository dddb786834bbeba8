// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Channel } from '../types.ts' */
import { openThread, threadsOf } from '../actions/threads.js'
import { openDialog } from '../actions/ui.js'
import { h } from '../dom.js'
import { userName } from '../model/names.js'
import { CAN, may } from '../model/permissions.js'
import { isUnread } from '../model/reads.js'
import { shortTime, timeOfId } from '../text/time.js'
import { icon } from './icons.js'
import { language } from './text.js'

/** Posts instead of messages. @param {App} app @param {Channel} forum */
export function forumView(app, forum) {
  const posts = threadsOf(app, forum.id)
  const mayPost = may(app.state, forum, CAN.SEND)
  const write = () =>
    openDialog(app, { kind: 'post', channelId: forum.id, name: '', text: '', tags: [], error: null })
  return h(
    'div',
    { key: `forum-${forum.id}`, class: 'forum' },
    h(
      'div',
      { class: 'forum-h' },
      h('p', { class: 'muted grow' }, forum.topic || 'A forum: each post is a conversation of its own.'),
      mayPost &&
        h('button', { type: 'button', class: 'btn primary', onclick: write }, icon('plus'), 'New post'),
    ),
    posts.length === 0
      ? h(
          'div',
          { class: 'empty' },
          h('h2', null, 'No posts yet'),
          h(
            'p',
            null,
            mayPost ? 'Write the first one; others answer underneath it.' : 'Nobody has posted here so far.',
          ),
        )
      : h(
          'ul',
          { class: 'posts', 'aria-label': 'Posts' },
          posts.map((post) => postRow(app, forum, post)),
        ),
  )
}

/** @param {App} app @param {Channel} forum @param {Channel} post */
function postRow(app, forum, post) {
  const { state } = app
  const tags = (post.applied_tags ?? []).flatMap(
    (id) => forum.available_tags?.find((tag) => tag.id === id) ?? [],
  )
  const count = post.message_count ?? 0
  const last = timeOfId(post.last_message_id ?? post.id)
  const unread = isUnread(state, post)
  return h(
    'li',
    { key: post.id },
    h(
      'button',
      {
        type: 'button',
        class: `post ${unread ? 'un' : ''}`,
        'aria-current': state.place.threadId === post.id ? 'true' : null,
        onclick: () => openThread(app, post),
      },
      h(
        'span',
        { class: 'post-t', lang: language(post.name ?? '') },
        ((post.flags ?? 0) & 2) !== 0 && icon('pin', 's'),
        post.name,
      ),
      h(
        'span',
        { class: 'tags' },
        tags.map((tag) => h('span', { key: tag.id, class: 'badge' }, tag.emoji_name, tag.name)),
        post.thread_metadata?.archived && h('span', { class: 'badge plain' }, 'archived'),
        post.thread_metadata?.locked && h('span', { class: 'badge warn' }, 'locked'),
      ),
      h(
        'span',
        { class: 'faint small' },
        `${userName(state, forum.guild_id, post.owner_id ?? '')} · ${count === 1 ? '1 answer' : `${count} answers`} · ${shortTime(last, Date.now() + state.clockOffset)}`,
      ),
    ),
  )
}
