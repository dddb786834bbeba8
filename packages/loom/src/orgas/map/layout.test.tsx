import type { TeamView } from '@arachne/contract/governance'
import { describe, expect, it } from 'vitest'

import { AMARA, LYSS, sampleTeam } from '../../testing/fake-orga.ts'
import { boxAround, fitName, layOut, linksOf, seatsOf } from './layout.ts'

const crowd = (team: number) =>
  Array.from({ length: (team * 5) % 23 }, (_, index) => ({ ...AMARA, id: `m-${team}-${index}` }))

const places = (teams: TeamView[]) =>
  Object.fromEntries(layOut(teams).map(({ team, x, y }) => [team.id, [Math.round(x), Math.round(y)]]))

function forest(size: number): TeamView[] {
  return Array.from({ length: size }, (_, index) =>
    sampleTeam({
      id: `t-${index}`,
      parent_id: index === 0 ? null : `t-${Math.floor((index - 1) / 4)}`,
      members: [LYSS, ...crowd(index)],
    }),
  )
}

describe('the map of circles', () => {
  it.each([1, 2, 7, 40, 100])('lays %i circles out so that none touches another', (size) => {
    const circles = layOut(forest(size))
    const overlaps = circles.flatMap((one, index) =>
      circles
        .slice(index + 1)
        .filter((other) => Math.hypot(one.x - other.x, one.y - other.y) < one.r + other.r + 20)
        .map((other) => [one.team.id, other.team.id]),
    )
    expect(circles).toHaveLength(size)
    expect(overlaps).toEqual([])
  })

  it('draws the same picture of the same circles, in whatever order they come', () => {
    expect(places(forest(12))).toEqual(places(forest(12).toReversed()))
  })

  it('shows a circle whose circle above is out of sight', () => {
    expect(layOut([sampleTeam(), sampleTeam({ id: 't-2', parent_id: 'gone' })])).toHaveLength(2)
  })

  it('keeps every circle inside its box', () => {
    const circles = layOut(forest(20))
    const { x, y, width, height } = boxAround(circles)
    expect(circles.every((circle) => circle.x - circle.r > x && circle.x + circle.r < x + width)).toBe(true)
    expect(circles.every((circle) => circle.y - circle.r > y && circle.y + circle.r < y + height)).toBe(true)
  })

  it('seats the leader of a circle in both, and everybody else once, apart from each other', () => {
    const circles = layOut(forest(9))
    const links = linksOf(circles)
    expect(links).toHaveLength(8)
    for (const circle of circles) {
      const seats = seatsOf(circle, links)
      const all = [...seats, ...links.filter(({ above }) => above === circle).map(({ from }) => from)]
      const apart = all.flatMap((one, index) =>
        all.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
      )
      expect(Math.min(...apart, 99)).toBeGreaterThan(8)
      expect(new Set(seats.map(({ member }) => member.id)).size).toBe(seats.length)
    }
  })

  it('breaks a long name into two lines, and says that there is more', () => {
    expect(fitName('Workshop', 80)).toEqual(['Workshop'])
    const long = fitName('Coordination of evening courses for beginners', 60)
    expect(long).toHaveLength(2)
    expect(long[1]).toMatch(/…$/)
  })
})
