import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { looksOnce } from './looks-once.ts'

const ROOT = join(import.meta.dirname, '..')

describe('H-13: tests of pages', () => {
  it.each(['e2e', 'packages/sandbox/test'])('look until they see what they name, in %s', (folder) => {
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.ts') && !/node_modules|\.types/.test(path),
    )
    const found = files.flatMap((file) => {
      const place = looksOnce(readFileSync(join(ROOT, folder, file), 'utf8'))
      return place === undefined ? [] : [`${file}: ${place}`]
    })
    expect(files.length).toBeGreaterThan(50)
    expect(found).toEqual([])
  })

  it.each([
    "expect(await page.getByText('Kael').count()).toBe(0)",
    "expect(await page.getByRole('link', { name: /Kael|Iris/ }).isVisible()).toBe(true)",
    "expect(\n  await about\n    .locator('p')\n    .innerText(),\n).toContain('fire')",
    "expect(await field.getAttribute('lang')).toBe('ko')",
    "expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('New entity')",
    "expect(page.url()).toContain('/entities')",
    "expect(owner.page.url()).toContain('/entities')",
    'await page.waitForTimeout(500)',
    "await page.goto(url, { waitUntil: 'networkidle' })",
  ])('are not like this: %s', (source) => {
    expect(looksOnce(source)).toBeDefined()
  })

  it.each([
    "await expect.poll(() => page.getByText('Kael').count()).toBe(0)",
    'expect(await ask(page)).toBe(401)\nawait expect.poll(() => row.count()).toBe(1)',
    "expect(await page.content()).not.toContain('secret')",
  ])('may be like this: %s', (source) => {
    expect(looksOnce(source)).toBeUndefined()
  })
})
