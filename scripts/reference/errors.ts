import { ERROR_CODES, ERROR_REASONS } from '@arachne/contract'

export function errorsPage(): string {
  return `# Errors

Every refusal has a code and a sentence, over REST (\`{"code", "reason", "message", …}\`) and over MCP (an error result
with the same fields). Codes are a closed set; a reason is a finer word that a program may rely on.

Codes: ${ERROR_CODES.map((code) => `\`${code}\``).join(', ')}.

Reasons: ${ERROR_REASONS.map((reason) => `\`${reason}\``).join(', ')}.
`
}
