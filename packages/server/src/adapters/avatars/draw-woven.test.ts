import { decode } from 'fast-png'
import { expect, it } from 'vitest'

import { drawWoven } from './draw-woven.ts'

const id = (number: number) => `0190c0de-0000-7000-8000-${String(number).padStart(12, '0')}`
const draw = async (number: number, colour = '#7a3b62') =>
  Buffer.from(await drawWoven({ id: id(number), colour })).toString('base64')

it('draws the same cloth for the same entity and another for each of the others', async () => {
  const cloths = await Promise.all(Array.from({ length: 50 }, (_, number) => draw(number)))
  expect(new Set(cloths).size).toBe(50)
  expect(await draw(7)).toBe(cloths[7])
  expect(await draw(7, '#3a6ea5')).not.toBe(cloths[7])
})

it('lays dark warps and light wefts on the colour', async () => {
  const file = await drawWoven({ id: id(1), colour: '#808080' })
  const { data, width, height } = decode(file, { checkCrc: true })
  const looks = Array.from({ length: 64 }, (_, cell) => {
    const [x, y] = [((cell % 8) + 0.5) / 8, (Math.floor(cell / 8) + 0.5) / 8]
    return Math.sign((data[3 * (y * height * width + x * width)] ?? 0) - 0x80)
  })
  expect(looks).toEqual(looks.map((_, cell) => (((cell % 8) + Math.floor(cell / 8)) % 2 === 0 ? -1 : 1)))
})
