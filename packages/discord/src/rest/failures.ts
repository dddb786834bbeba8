import type { Condition } from '@arachne/contract'
import { DiscordjsErrorCodes, GatewayCloseCodes } from 'discord.js'

/** Why there is no session, in a sentence for the operator. */
export interface Failure {
  sentence: string
  condition: Condition
  /** Retrying soon is no use: something has to be changed first. */
  lasting: boolean
}

const TOKEN_REFUSED: Failure = {
  sentence:
    "Discord doesn't accept the bot token. Copy it again from the developer portal (your application → Bot → Reset Token) and set DISCORD_BOT_TOKEN.",
  condition: 'token_refused',
  lasting: true,
}

const BY_CLOSE_CODE = new Map<number, Failure>([
  [GatewayCloseCodes.AuthenticationFailed, TOKEN_REFUSED],
  [
    GatewayCloseCodes.DisallowedIntents,
    {
      sentence:
        'Discord refused the connection. Turn on "Message Content Intent" in the developer portal (your application → Bot → Privileged Gateway Intents).',
      condition: 'intent_refused',
      lasting: true,
    },
  ],
])

export function explainFailure(error: unknown, closeCode: number | undefined): Failure {
  const known = closeCode === undefined ? undefined : BY_CLOSE_CODE.get(closeCode)
  if (known !== undefined) return known
  if (error instanceof Error && 'code' in error && error.code === DiscordjsErrorCodes.TokenInvalid) {
    return TOKEN_REFUSED
  }
  if (closeCode !== undefined) {
    const sentence = `Discord ended the connection with code ${closeCode}; trying again.`
    return { sentence, condition: 'session_ended', lasting: false }
  }
  const sentence = "Discord can't be reached; trying again."
  return { sentence, condition: 'discord_unreachable', lasting: false }
}
