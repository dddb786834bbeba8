import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface Letter {
  from: string
  to: string[]
  /** By lower-case name, decoded. */
  headers: Record<string, string>
  text: string
}

export interface MailServer extends AsyncDisposable {
  /** For SMTP_URL. */
  url: string
  port: number
  letters: Letter[]
}

/** Takes mail on the loopback interface and keeps it. */
export async function openMailServer(
  options: SMTPServerOptions & { port?: number } = {},
): Promise<MailServer> {
  const letters: Letter[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        const from = mailFrom === false ? '' : mailFrom.address
        letters.push({ from, to: rcptTo.map(({ address }) => address), ...read(Buffer.concat(parts)) })
        done()
      })
    },
    ...options,
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    letters,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function read(raw: Buffer): Pick<Letter, 'headers' | 'text'> {
  const [head = '', ...body] = raw.toString('utf8').split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), decodeWords(value.join(': '))]
    }),
  )
  return { headers, text: decodeBody(body.join('\r\n\r\n'), headers['content-transfer-encoding'] ?? '') }
}

function decodeBody(text: string, encoding: string): string {
  const bytes =
    encoding === 'base64'
      ? Buffer.from(text, 'base64')
      : encoding === 'quoted-printable'
        ? fromQuoted(text.replaceAll('=\r\n', ''))
        : Buffer.from(text)
  return bytes.toString('utf8').replaceAll('\r\n', '\n').trim()
}

function fromQuoted(text: string): Buffer {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1')
}

function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_all, kind: string, text: string) =>
      (kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64')
        : fromQuoted(text.replaceAll('_', ' '))
      ).toString('utf8'),
    )
}
