import type { Sandbox } from '@arachne/sandbox'

import { type Browser, createBrowser } from '../packages/server/test/support/browser.ts'

/** An organisation on a running server. The first of its people has founded it. */
export interface Organisation {
  site: string
  orga: string
  channel: string
  people: readonly [Browser, ...Browser[]]
}

export async function openOrganisation(
  sandbox: Sandbox,
  { site, size }: { site: string; size: number },
): Promise<Organisation> {
  const enter = async (name: string) => {
    const body = JSON.stringify({ username: name, name, guilds: [] })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${sandbox.controlUrl}/people`, { method: 'POST', headers, body })
    const browser = createBrowser({ site, sandbox })
    await browser.logIn(name)
    return browser
  }
  const founder = await enter('bench0')
  const people: [Browser, ...Browser[]] = [founder]
  const { id: orga } = await ask<{ id: string }>(founder, 'POST /orgas', { name: 'Bench' })
  while (people.length < size) {
    const person = await enter(`bench${people.length}`)
    const line = `POST /orgas/${orga}/invitations`
    const { link } = await ask<{ link: string }>(founder, line, { link: true })
    await ask(person, 'POST /invitations/link', { token: new URL(link).hash.slice(1) })
    people.push(person)
  }
  const { channels } = await ask<{ channels: { id: string }[] }>(founder, `GET /orgas/${orga}/channels`)
  return { site, orga, channel: channels[0]?.id ?? '', people }
}

export async function ask<Answer>(browser: Browser, line: string, body?: object): Promise<Answer> {
  const answer = await browser.api(line, body)
  if (!answer.ok) throw new Error(`${line}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
