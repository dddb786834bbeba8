import type { MemberRef, TeamView } from '@arachne/contract/governance'

export interface Point {
  x: number
  y: number
}

export interface Circle extends Point {
  team: TeamView
  r: number
  parent: Circle | undefined
}

/** The space between two circles, used for the link of the person who belongs to both. */
const GAP = 44
/** The distance on the rim from one face to the next. */
const SEAT = 30
const SMALLEST = 60
const LARGEST = 110
const ROUNDS = 240
const MOST_PASSES = 1000

/** Wide enough for a seat on the rim for everyone. */
function radiusOf({ members }: TeamView): number {
  return Math.min(
    LARGEST,
    Math.max(SMALLEST, 34 + members.length * 8, (members.length * SEAT) / (2 * Math.PI)),
  )
}

/**
 * Circles around the circle above them, never a pyramid. The same teams always give the same picture: it starts with a
 * wheel around each circle, then every circle is pulled towards the one above and pushed away from all others.
 */
export function layOut(teams: readonly TeamView[]): Circle[] {
  const circles = plant(teams)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const circle of circles) pull(circle)
    for (let pass = 0; pass < 4; pass += 1) pushApart(circles)
  }
  for (let pass = 0; pass < MOST_PASSES && pushApart(circles); pass += 1) {
    // Repeats until nothing overlaps: a pass only moves circles apart.
  }
  return circles
}

function plant(teams: readonly TeamView[]): Circle[] {
  const ids = new Set(teams.map(({ id }) => id))
  const below = Map.groupBy(teams, ({ parent_id: above }) => (above !== null && ids.has(above) ? above : ''))
  const circles: Circle[] = []
  function grow(team: TeamView, parent: Circle | undefined, from: number, width: number) {
    const r = radiusOf(team)
    const angle = from + width / 2
    const reach = parent === undefined ? 0 : parent.r + r + GAP
    const circle: Circle = {
      team,
      r,
      parent,
      x: (parent?.x ?? 0) + Math.cos(angle) * reach,
      y: (parent?.y ?? 0) + Math.sin(angle) * reach,
    }
    circles.push(circle)
    const children = (below.get(team.id) ?? []).toSorted((a, b) => a.id.localeCompare(b.id))
    const room = parent === undefined ? 2 * Math.PI : Math.PI
    const begin = parent === undefined ? -Math.PI * 0.8 : angle - room / 2
    for (const [index, child] of children.entries()) {
      grow(child, circle, begin + (room * index) / children.length, room / children.length)
    }
  }
  for (const [index, top] of (below.get('') ?? []).entries()) grow(top, undefined, index, 0)
  return circles
}

function pull(circle: Circle): void {
  const { parent } = circle
  if (parent === undefined) return
  const [dx, dy] = [parent.x - circle.x, parent.y - circle.y]
  const away = Math.hypot(dx, dy)
  const excess = away - (parent.r + circle.r + GAP)
  if (excess <= 0) return
  circle.x += (dx / away) * excess * 0.12
  circle.y += (dy / away) * excess * 0.12
}

/** Whether any two were too close. */
function pushApart(circles: readonly Circle[]): boolean {
  let moved = false
  for (const [index, one] of circles.entries()) {
    for (const other of circles.slice(index + 1)) {
      const [dx, dy] = [other.x - one.x, other.y - one.y]
      const away = Math.hypot(dx, dy)
      const missing = one.r + other.r + GAP - away
      if (missing <= 0.5) continue
      moved = true
      // Everything hangs on the first circle, so it stays.
      const share = index === 0 ? 1 : 0.5
      const [ux, uy] = away === 0 ? [1, 0] : [dx / away, dy / away]
      other.x += ux * missing * share
      other.y += uy * missing * share
      if (index !== 0) {
        one.x -= ux * missing * 0.5
        one.y -= uy * missing * 0.5
      }
    }
  }
  return moved
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const MARGIN = 24
/** A few circles aren't drawn larger than many. */
const LEAST = { width: 640, height: 460 }

export function boxAround(circles: readonly Circle[]): Box {
  const left = Math.min(...circles.map(({ x, r }) => x - r)) - MARGIN
  const right = Math.max(...circles.map(({ x, r }) => x + r)) + MARGIN
  const top = Math.min(...circles.map(({ y, r }) => y - r)) - MARGIN
  const bottom = Math.max(...circles.map(({ y, r }) => y + r)) + MARGIN
  const width = Math.max(right - left, LEAST.width)
  const height = Math.max(bottom - top, LEAST.height)
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}

export interface Seat extends Point {
  member: MemberRef
}

export interface Link {
  from: Seat
  to: Seat
  above: Circle
  below: Circle
}

/** The leader of a circle also sits in the one above: the two seats face each other. */
export function linksOf(circles: readonly Circle[]): Link[] {
  return circles.flatMap((below) => {
    const above = below.parent
    const leader = below.team.roles.find(({ role_type: type }) => type === 'leader')?.holder
    if (above === undefined || leader === undefined) return []
    const angle = Math.atan2(below.y - above.y, below.x - above.x)
    const from = { member: leader, ...onRim(above, angle) }
    const to = { member: leader, ...onRim(below, angle + Math.PI) }
    return [{ from, to, above, below }]
  })
}

/** The other members, each in the middle of the widest remaining gap. */
export function seatsOf(circle: Circle, links: readonly Link[]): Seat[] {
  const taken = links.flatMap(({ from, to, above, below }) =>
    above === circle ? [from] : below === circle ? [to] : [],
  )
  const angles = taken.map(({ x, y }) => Math.atan2(y - circle.y, x - circle.x))
  const seated = new Set(taken.map(({ member }) => member.id))
  const room = Math.floor((2 * Math.PI * circle.r) / (SEAT - 4)) - taken.length
  return circle.team.members
    .filter(({ id }) => !seated.has(id))
    .slice(0, Math.max(0, room))
    .map((member) => {
      const angle = widestGap(angles)
      angles.push(angle)
      return { member, ...onRim(circle, angle) }
    })
}

function widestGap(angles: readonly number[]): number {
  const sorted = angles.toSorted((a, b) => a - b)
  const first = sorted[0]
  if (first === undefined) return -Math.PI / 2
  const gaps = sorted.map((angle, index) => ({
    angle,
    size: (sorted[index + 1] ?? first + 2 * Math.PI) - angle,
  }))
  const widest = gaps.reduce((best, gap) => (gap.size > best.size + 1e-9 ? gap : best))
  const middle = widest.angle + widest.size / 2
  return middle > Math.PI ? middle - 2 * Math.PI : middle
}

function onRim({ x, y, r }: Circle, angle: number): Point {
  return { x: x + Math.cos(angle) * r, y: y + Math.sin(angle) * r }
}

const PER_LETTER = 7.6

/** A long name in up to two lines that stay inside the circle. */
export function fitName(name: string, r: number): string[] {
  const most = Math.max(8, Math.floor((r * 1.4) / PER_LETTER))
  const lines = ['']
  for (const word of name.split(/\s+/)) {
    const line = lines.at(-1) ?? ''
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= most || line === '') lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const shown = lines.slice(0, 2).map((line) => shorten(line, most))
  const last = shown[1]
  if (lines.length > 2 && last !== undefined) shown[1] = `${last.slice(0, most - 1).replace(/…$/, '')}…`
  return shown
}

function shorten(line: string, most: number): string {
  return line.length <= most ? line : `${line.slice(0, most - 1)}…`
}
