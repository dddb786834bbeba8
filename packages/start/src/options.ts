import { parseArgs } from 'node:util'

export interface StartOptions {
  json: boolean
  port: string | undefined
  dataDir: string | undefined
  /** Whether the demo has an organisation for practice. */
  practice: boolean
  help: boolean
}

export const HELP = `npm start -- [options]

  --port <n>        port of the web server (default 3000, or the next free port with the sandbox; 0 = any free port)
  --data-dir <dir>  where Arachne keeps its data (default ./data)
  --no-practice     leave the practice organisation out of the demo
  --json            print one line of JSON with addresses, demo entities and people instead of the welcome
  --help            show this

Without DISCORD_BOT_TOKEN, this starts a local Discord (the sandbox) with a demo in it.
`

/** What is wrong with the options, for the person who typed them; undefined for any other error. */
export function optionProblem(error: unknown): string | undefined {
  if (!(error instanceof TypeError) || !('code' in error)) return undefined
  if (typeof error.code !== 'string' || !error.code.startsWith('ERR_PARSE_ARGS_')) return undefined
  // Node's second sentence explains how to pass a value that begins with a dash.
  const [problem = ''] = error.message.split(/[.\n]/)
  return `${problem}. These are the options:\n\n${HELP}`
}

export function readOptions(args: string[]): StartOptions {
  const { values } = parseArgs({
    args,
    options: {
      json: { type: 'boolean', default: false },
      port: { type: 'string' },
      'data-dir': { type: 'string' },
      'no-practice': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const { json, port, help } = values
  return { json, port, help, dataDir: values['data-dir'], practice: !values['no-practice'] }
}
