import { Component, createRef, type KeyboardEvent, type ReactNode } from 'react'

import { loadMore, readChannel } from '../../actions/history.ts'
import type { App } from '../../app-types.ts'

const NEAR_END = 60
const NEAR_START = 300
/** Where a screen has fractions of pixels, the end is found a little higher than it was set. */
const SLACK = 8

interface Props {
  app: App
  channelId: string
  label: string
  busy: boolean
  children: ReactNode
}

interface Before {
  height: number
  first: string
}

const distance = (el: HTMLElement) => el.scrollHeight - el.scrollTop - el.clientHeight
const firstId = (el: HTMLElement) => el.querySelector('article')?.dataset['message'] ?? ''

/**
 * The newest message stays in view while the reader is at the end; what is read stays put when older ones load; a
 * jump centres its message once. A class, because only a class can measure just before the document changes.
 */
export class LogScroll extends Component<Props> {
  private readonly log = createRef<HTMLDivElement>()
  private stuck = true
  private top = 0
  private jumped: string | null = null
  private watch: ResizeObserver | null = null

  override componentDidMount() {
    const el = this.log.current
    if (!el) return
    this.settle(el, null)
    // Pictures arrive after the text and push it away.
    this.watch = new ResizeObserver(() => this.stuck && this.toEnd(el))
    this.watch.observe(el)
    if (el.firstElementChild) this.watch.observe(el.firstElementChild)
  }

  override getSnapshotBeforeUpdate(): Before | null {
    const el = this.log.current
    if (!el) return null
    // The scroll event may still be pending: without this, a reader who just scrolled would be pulled back.
    this.look(el)
    return { height: el.scrollHeight, first: firstId(el) }
  }

  override componentDidUpdate(_props: Props, _state: object, before: Before | null) {
    if (this.log.current) this.settle(this.log.current, before)
  }

  override componentWillUnmount() {
    this.watch?.disconnect()
    this.props.app.state.away.delete(this.props.channelId)
  }

  private toEnd(el: HTMLElement) {
    el.scrollTop = el.scrollHeight
    this.top = el.scrollTop
  }

  private settle(el: HTMLElement, before: Before | null) {
    const { app, channelId } = this.props
    if (app.state.follow.delete(channelId)) this.stuck = true
    if (this.jump(el)) return
    if (this.stuck) {
      this.toEnd(el)
      readChannel(app, channelId)
    } else if (before && before.first !== firstId(el) && before.height > 0)
      el.scrollTop += el.scrollHeight - before.height
  }

  private jump(el: HTMLElement) {
    const { app, channelId } = this.props
    const wanted = app.state.highlight
    if (!wanted) this.jumped = null
    if (!wanted || this.jumped === wanted) return false
    const target = el.querySelector<HTMLElement>(`[data-message="${CSS.escape(wanted)}"]`)
    if (!target) return false
    this.jumped = wanted
    this.stuck = false
    app.state.away.add(channelId)
    target.scrollIntoView({ block: 'center' })
    target.focus({ preventScroll: true })
    return true
  }

  private look(el: HTMLElement) {
    const { app, channelId } = this.props
    const far = app.state.timelines.get(channelId)?.hasNewer === true
    // A picture that loads makes the log longer without anyone scrolling: only going up leaves the newest message.
    const wentUp = el.scrollTop < this.top - SLACK
    const stays = this.stuck && !wentUp
    this.stuck = !far && (distance(el) < NEAR_END || stays)
    this.top = this.stuck && stays ? Math.max(this.top, el.scrollTop) : el.scrollTop
  }

  private readonly scrolled = () => {
    const { app, channelId } = this.props
    const el = this.log.current
    if (!el) return
    const { away } = app.state
    this.look(el)
    if (this.stuck && distance(el) >= NEAR_END) this.toEnd(el)
    if (this.stuck) readChannel(app, channelId)
    if (this.stuck ? away.delete(channelId) : !away.has(channelId) && away.add(channelId)) app.changed()
    if (el.scrollTop < NEAR_START) void loadMore(app, channelId, 'older')
    if (distance(el) < NEAR_START) void loadMore(app, channelId, 'newer')
  }

  override render() {
    const { label, busy, children } = this.props
    return (
      // A separate line announces each new message; a live feed would be read out again on every change.
      <div
        ref={this.log}
        className="sb-log"
        role="log"
        aria-live="off"
        aria-label={label}
        aria-busy={busy || undefined}
        tabIndex={0}
        onKeyDown={walk}
        onScroll={this.scrolled}
      >
        <div className="sb-log-in">{children}</div>
      </div>
    )
  }
}

/** Arrow keys walk from message to message; Tab then reaches what can be done with one. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const target = event.target as HTMLElement
  if (step === undefined || target.closest('input, textarea, select, [role=menu]')) return
  const messages = [...event.currentTarget.querySelectorAll('article')]
  const at = messages.findIndex((one) => one.contains(target))
  const next = at === -1 ? messages.at(-1) : messages[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}
