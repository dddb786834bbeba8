// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Child } from '../dom.js' */

/** @typedef {{ unread: boolean, mentions: number }} News */
import { openPlace } from '../actions/places.js'
import { isNarrow, openDialog } from '../actions/ui.js'
import { h } from '../dom.js'
import { unreadByGuild } from '../model/reads.js'
import { placeUrl } from '../router.js'
import { icon } from './icons.js'

/** @param {App} app @param {{ id: string | null, name: string, content: Child, news: News | undefined }} place */
function railLink(app, { id, name, content, news }) {
  const { unread, mentions } = news ?? { unread: false, mentions: 0 }
  const current = app.state.place.guildId === id
  const words = mentions > 0 ? `, ${mentions} for you` : unread ? ', unread' : ''
  return h(
    'a',
    {
      key: id ?? '@me',
      href: placeUrl({ guildId: id, as: app.state.me?.username }),
      'aria-current': current ? 'true' : null,
      'aria-label': name + words,
      title: name,
      class: unread && !current ? 'un' : '',
      onclick(event) {
        if (event.metaKey || event.ctrlKey) return
        event.preventDefault()
        openPlace(app, { guildId: id })
        app.state.drawer = isNarrow()
        app.changed()
      },
    },
    content,
    mentions > 0 &&
      h('span', { class: 'count hot', 'aria-hidden': 'true' }, mentions > 99 ? '99+' : mentions),
  )
}

/** @param {string} name */
const shortName = (name) =>
  [...new Intl.Segmenter().segment(name)]
    .slice(0, 2)
    .map((part) => part.segment)
    .join('')

/** @param {App} app */
export function rail(app) {
  const guilds = [...app.state.guilds.values()]
  const news = unreadByGuild(app.state)
  return h(
    'nav',
    { class: 'sb-rail', 'aria-label': 'Servers' },
    guilds.map((guild) =>
      railLink(app, {
        id: guild.id,
        name: guild.name,
        content: shortName(guild.name),
        news: news.get(guild.id),
      }),
    ),
    railLink(app, { id: null, name: 'Direct messages', content: icon('chat'), news: news.get(null) }),
    app.state.tools.limits !== '' &&
      h(
        'button',
        {
          key: 'new',
          type: 'button',
          class: 'rail-new',
          'aria-label': 'New server',
          title: 'New server',
          onclick: () => openDialog(app, { kind: 'server', name: '', error: null }),
        },
        icon('plus'),
      ),
  )
}
