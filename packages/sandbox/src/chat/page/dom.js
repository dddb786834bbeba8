// @ts-check
/**
 * State goes in, elements come out: `h` describes, `patch` makes the document match. Small on purpose, and the one
 * place where attributes are written, so that text from a message can never become markup or a `javascript:` link.
 *
 * @typedef {{ tag: string, key: string | undefined, props: Props, children: VNode[], el: Element | undefined, memo: readonly unknown[] | undefined }} ElementNode
 * @typedef {{ tag: '', text: string, el: Text | undefined, key: string | undefined }} TextNode
 * @typedef {ElementNode | TextNode} VNode
 * @typedef {VNode | string | number | false | null | undefined | Child[]} Child
 */
/** @import { Props } from './dom-types.ts' */

const SVG = 'http://www.w3.org/2000/svg'
/** Written as properties: the attribute would only be the first value. */
const AS_PROPERTY = new Set(['value', 'checked', 'disabled', 'indeterminate', 'open', 'selected', 'muted'])
const ADDRESS = new Set(['href', 'src', 'action', 'formaction', 'xlink:href'])

/**
 * @param {string} tag
 * @param {Props | null} [props] `key`, `on…` handlers, `style` (an object), `mounted`/`patching`/`patched`/`removed` hooks, attributes
 * @param {...Child} children
 * @returns {ElementNode}
 */
export function h(tag, props, ...children) {
  const { key, ...rest } = props ?? {}
  return { tag, key, props: rest, children: flatten(children, []), el: undefined, memo: undefined }
}

/**
 * Rendered again only when one of `deps` is another value than last time.
 *
 * @param {string} key
 * @param {readonly unknown[]} deps
 * @param {() => ElementNode} make
 * @returns {ElementNode}
 */
export function memo(key, deps, make) {
  return { tag: MEMO, key, props: { make }, children: [], el: undefined, memo: deps }
}
const MEMO = '#memo'

/**
 * Children without a key are known by where they stand, empty places counted: what appears before a field does not take
 * its focus away.
 *
 * @param {Child[]} from @param {VNode[]} into @param {string} [path] @returns {VNode[]}
 */
function flatten(from, into, path = '') {
  for (const [index, child] of from.entries()) {
    if (child === null || child === undefined || child === false) continue
    const key = `${path}.${index}`
    if (Array.isArray(child)) flatten(child, into, key)
    else if (typeof child === 'object') {
      child.key ??= key
      into.push(child)
    } else into.push({ tag: '', text: String(child), el: undefined, key })
  }
  return into
}

/**
 * An address a message may point at: http, https, or a place on this page. Anything else becomes undefined.
 *
 * @param {unknown} url @param {string} [base]
 * @returns {string | undefined}
 */
export function safeUrl(url, base = globalThis.location?.href) {
  if (typeof url !== 'string') return undefined
  try {
    const { protocol } = new URL(url, base)
    return protocol === 'http:' || protocol === 'https:' || protocol === 'blob:' ? url : undefined
  } catch {
    return undefined
  }
}

/** @param {Element} el @param {string} name @param {any} value */
function setProp(el, name, value) {
  const target = /** @type {any} */ (el)
  if (name.startsWith('on')) target[name] = typeof value === 'function' ? listener(value) : null
  else if (name === 'style') return
  else if (AS_PROPERTY.has(name)) {
    if (target[name] !== value) target[name] = value ?? (name === 'value' ? '' : false)
  } else {
    const written = ADDRESS.has(name) ? safeUrl(value) : value
    if (written === false || written === null || written === undefined) el.removeAttribute(name)
    else el.setAttribute(name, written === true ? '' : String(written))
  }
}

/** A handler that answers `false` would cancel the event: what handlers return is nobody's business. @param {(event: Event) => unknown} handle */
function listener(handle) {
  return (/** @type {Event} */ event) => void handle(event)
}

const HOOKS = new Set(['mounted', 'patching', 'patched', 'removed'])

/** @param {Element} el @param {Props} before @param {Props} after */
function setProps(el, before, after) {
  for (const name in before) if (!(name in after) && !HOOKS.has(name)) setProp(el, name, undefined)
  for (const name in after) {
    if (HOOKS.has(name)) continue
    // A person may have typed since: what the field holds now counts, not what was rendered last.
    if (after[name] !== before[name] || AS_PROPERTY.has(name)) setProp(el, name, after[name])
  }
  setStyle(/** @type {HTMLElement} */ (el), before.style ?? {}, after.style ?? {})
}

/** Through the CSSOM: the page's policy forbids style attributes. @param {HTMLElement} el @param {Record<string, string>} before @param {Record<string, string>} after */
function setStyle(el, before, after) {
  for (const name in before) if (!(name in after)) el.style.removeProperty(name)
  for (const name in after) if (after[name] !== before[name]) el.style.setProperty(name, after[name] ?? '')
}

/** @param {VNode} node @param {boolean} svg @returns {Element | Text} */
function create(node, svg) {
  if (node.tag === '') return (node.el = document.createTextNode(/** @type {TextNode} */ (node).text))
  const vnode = /** @type {ElementNode} */ (node)
  expand(vnode)
  const inSvg = svg || vnode.tag === 'svg'
  const el = inSvg ? document.createElementNS(SVG, vnode.tag) : document.createElement(vnode.tag)
  vnode.el = el
  for (const child of vnode.children) el.append(create(child, inSvg))
  setProps(el, {}, vnode.props)
  if (vnode.props.mounted) queueMicrotask(() => vnode.props.mounted?.(/** @type {HTMLElement} */ (el)))
  return el
}

/** @param {ElementNode} vnode */
function expand(vnode) {
  if (vnode.tag !== MEMO) return
  const made = vnode.props.make()
  vnode.tag = made.tag
  vnode.props = made.props
  vnode.children = made.children
}

/** @param {VNode} a @param {VNode} b */
function same(a, b) {
  if (a.key !== b.key) return false
  return a.tag === b.tag || (b.tag === MEMO && /** @type {ElementNode} */ (a).memo !== undefined)
}

/** @param {VNode} node */
function removed(node) {
  if (node.tag === '') return
  const vnode = /** @type {ElementNode} */ (node)
  vnode.props.removed?.(/** @type {HTMLElement} */ (vnode.el))
  for (const child of vnode.children) removed(child)
}

/** @param {ElementNode} before @param {ElementNode} after @param {boolean} svg */
function patchElement(before, after, svg) {
  const el = /** @type {Element} */ (before.el)
  if (after.memo && before.memo && unchanged(before.memo, after.memo)) {
    Object.assign(after, { tag: before.tag, props: before.props, children: before.children, el })
    return
  }
  expand(after)
  if (after.tag !== before.tag) {
    el.replaceWith(create(after, svg))
    removed(before)
    return
  }
  after.el = el
  after.props.patching?.(/** @type {HTMLElement} */ (el))
  patchChildren(el, before.children, after.children, svg || after.tag === 'svg')
  setProps(el, before.props, after.props)
  after.props.patched?.(/** @type {HTMLElement} */ (el))
}

/** @param {readonly unknown[]} a @param {readonly unknown[]} b */
function unchanged(a, b) {
  return a.length === b.length && a.every((value, index) => Object.is(value, b[index]))
}

/** @param {Element} parent @param {VNode[]} before @param {VNode[]} after @param {boolean} svg */
function patchChildren(parent, before, after, svg) {
  const known = new Map(before.map((node) => [node.key, node]))
  const kept = new Set()
  for (const node of after) {
    const old = known.get(node.key)
    if (!old || !same(old, node)) {
      create(node, svg)
      continue
    }
    kept.add(old)
    if (node.tag !== '')
      patchElement(/** @type {ElementNode} */ (old), /** @type {ElementNode} */ (node), svg)
    else {
      const [from, to] = [/** @type {TextNode} */ (old), /** @type {TextNode} */ (node)]
      to.el = from.el
      if (to.el && from.text !== to.text) to.el.data = to.text
    }
  }
  for (const node of before) {
    if (kept.has(node)) continue
    node.el?.remove()
    removed(node)
  }
  /** @type {ChildNode | null} */
  let place = parent.firstChild
  for (const node of after) {
    if (node.el === place) place = place?.nextSibling ?? null
    else if (node.el) parent.insertBefore(node.el, place)
  }
}

/** A tab behind others gets no frames; it is drawn a little later, since its title counts what is unread. */
const WITHOUT_FRAME_MS = 100

/**
 * Keeps `container` in step with what `view` returns. Calls within one frame are drawn once.
 *
 * @param {Element} container @param {() => Child[]} view
 */
export function createRoot(container, view) {
  /** @type {VNode[]} */
  let drawn = []
  let waiting = false
  const draw = () => {
    waiting = false
    const next = flatten(view(), [])
    patchChildren(container, drawn, next, false)
    drawn = next
  }
  const drawOnce = () => waiting && draw()
  return {
    draw,
    schedule() {
      if (waiting) return
      waiting = true
      requestAnimationFrame(drawOnce)
      setTimeout(drawOnce, WITHOUT_FRAME_MS)
    },
  }
}
