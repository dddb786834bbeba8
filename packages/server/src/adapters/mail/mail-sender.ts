import type { OutgoingMail, SendMail } from '@arachne/core/governance'

export interface MailSettings {
  /** smtp:// or smtps:// */
  url: string
  from: { name: string; address: string }
}

export interface MailSender extends Disposable {
  send: SendMail
}

const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
const WHOLE_MS = 60_000

/**
 * Errors about the address or the content: another attempt would get the same answer. Other errors concern us and may
 * be fixed.
 */
const FINAL = new Set([550, 551, 553, 554, 556])

/** Speaks SMTP. The library is loaded with the first mail, because most instances send none. */
export function createMailSender({ url, from }: MailSettings): MailSender {
  const ending = new AbortController()
  const domain = from.address.split('@').at(-1) ?? ''
  let opened: ReturnType<typeof open> | undefined

  async function open() {
    const { createTransport } = await import('nodemailer')
    return createTransport(optionsFor(url))
  }

  async function send(mail: OutgoingMail): Promise<void> {
    const transport = await (opened ??= open())
    await transport.sendMail({
      // A copy, because the library modifies what it gets, and the settings are frozen.
      from: { ...from },
      // As an object it is used unchanged; a text would be parsed for names and further addresses.
      to: { name: '', address: mail.to },
      envelope: { from: from.address, to: [mail.to] },
      subject: mail.subject,
      text: mail.text,
      messageId: `<${mail.id}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
    })
  }

  return {
    async send(mail) {
      const limit = AbortSignal.any([ending.signal, AbortSignal.timeout(WHOLE_MS)])
      try {
        await Promise.race([send(mail), untilAborted(limit)])
        return 'sent'
      } catch (error) {
        if (FINAL.has((error as { responseCode?: number }).responseCode ?? 0)) return 'refused'
        throw error
      }
    },
    [Symbol.dispose]: () => ending.abort(),
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const give = () => reject(signal.reason as Error)
    if (signal.aborted) give()
    else signal.addEventListener('abort', give, { once: true })
  })
}

function optionsFor(text: string) {
  const url = new URL(text)
  // The library would print its dialogue with the mail server, including the password.
  for (const name of ['logger', 'debug', 'transactionLog']) url.searchParams.delete(name)
  return {
    url: url.href,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    // A password is never sent over a connection that others could read.
    requireTLS: url.username !== '' && !/^(localhost|127\..*|\[::1\])$/.test(url.hostname),
  }
}
