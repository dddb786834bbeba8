import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  createRequestStateCodec,
  type InputRequests,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server'

import { text } from './samples.ts'

/** Tools of the suite that ask back before they answer. */

const STRING = { type: 'string' as const }
const BOOLEAN = { type: 'boolean' as const }

const ask = (message: string, field: string, kind: typeof STRING | typeof BOOLEAN = STRING) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: kind }, required: [field] },
  })

const sample = (words: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(words) }], maxTokens })

export const state = createRequestStateCodec<{ round: number }>({
  key: new TextEncoder().encode('only for the conformance fixture'),
})

/** The SDK types the envelope as empty. */
export function capabilitiesIn(envelope: object | undefined): ClientCapabilities {
  return (envelope as Record<string, ClientCapabilities> | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ?? {}
}

type Round = (context: ServerContext) => Promise<object>

const done = (words: string) => ({ content: [text(words)] })

export const ROUNDS: Record<string, Round> = {
  async test_input_required_result_elicitation({ mcpReq: { inputResponses } }) {
    const name = acceptedContent<{ name?: unknown }>(inputResponses, 'user_name')?.name
    if (typeof name === 'string') return done(`Hello, ${name}!`)
    return inputRequired({ inputRequests: { user_name: ask('What is your name?', 'name') } })
  },
  async test_input_required_result_sampling({ mcpReq: { inputResponses } }) {
    const answer = inputResponses?.['capital_question'] as { content?: { text?: string } } | undefined
    if (answer) return done(`The model said: ${answer.content?.text}`)
    return inputRequired({
      inputRequests: { capital_question: sample('What is the capital of France?', 100) },
    })
  },
  async test_input_required_result_list_roots({ mcpReq: { inputResponses } }) {
    const answer = inputResponses?.['client_roots'] as { roots?: { uri: string }[] } | undefined
    if (answer) return done(`Roots: ${answer.roots?.map(({ uri }) => uri).join(', ')}`)
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } })
  },
  test_input_required_result_request_state: confirm,
  test_input_required_result_tampered_state: confirm,
  async test_input_required_result_multiple_inputs(context) {
    const { inputResponses = {}, requestState } = context.mcpReq
    const all = ['user_name', 'greeting', 'client_roots'].every((key) => key in inputResponses)
    if (all && requestState()) return done('Got everything.')
    const inputRequests: InputRequests = {
      user_name: ask('What is your name?', 'name'),
      greeting: sample('Generate a greeting', 50),
      client_roots: inputRequired.listRoots(),
    }
    return inputRequired({ inputRequests, requestState: await state.mint({ round: 1 }, context) })
  },
  async test_input_required_result_multi_round(context) {
    const { inputResponses = {}, requestState } = context.mcpReq
    const round = requestState<{ round: number }>()?.round ?? 0
    if (round === 2 && 'step2' in inputResponses) return done('Both steps are done.')
    const next = round === 1 && 'step1' in inputResponses ? 2 : 1
    const inputRequests: InputRequests =
      next === 2
        ? { step2: ask('Step 2: What is your favorite color?', 'color') }
        : { step1: ask('Step 1: What is your name?', 'name') }
    return inputRequired({ inputRequests, requestState: await state.mint({ round: next }, context) })
  },
  async test_input_required_result_capabilities({ mcpReq: { envelope } }) {
    const can = capabilitiesIn(envelope)
    const inputRequests: InputRequests = {
      ...(can.sampling ? { greeting: sample('Generate a greeting', 50) } : {}),
      ...(can.elicitation ? { user_name: ask('What is your name?', 'name') } : {}),
    }
    return inputRequired({ inputRequests })
  },
  async test_streaming_elicitation({ mcpReq: { inputResponses } }) {
    if (inputResponses?.['user_name']) return done('Thank you.')
    return inputRequired({ inputRequests: { user_name: ask('What is your name?', 'name') } })
  },
}

async function confirm(context: ServerContext): Promise<object> {
  const { inputResponses, requestState } = context.mcpReq
  if (inputResponses?.['confirm'] && requestState()) return done('state-ok')
  return inputRequired({
    inputRequests: { confirm: ask('Please confirm', 'ok', BOOLEAN) },
    requestState: await state.mint({ round: 1 }, context),
  })
}

export async function promptRound({ mcpReq: { inputResponses } }: ServerContext): Promise<object> {
  const answer = acceptedContent<{ context?: string }>(inputResponses, 'user_context')
  if (answer) return { messages: [{ role: 'user', content: text(`Context: ${answer.context}`) }] }
  return inputRequired({
    inputRequests: { user_context: ask('What context should the prompt use?', 'context') },
  })
}
