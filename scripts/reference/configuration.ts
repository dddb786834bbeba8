import { CONFIG_VARIABLES } from '@arachne/server'

const row = (cells: string[]) => `| ${cells.join(' | ')} |`

export function configurationPage(): string {
  const rows = CONFIG_VARIABLES.map((variable) =>
    row([`\`${variable.name}\``, variable.description, variable.default ?? '', variable.secret ? 'yes' : '']),
  )
  return `# Configuration

Arachne is configured by environment variables. None is needed to try it. All problems are printed together at start.
A secret \`NAME\` may also be given as \`NAME_FILE\`, the path of a file that holds it.

| variable | meaning | default | secret |
|---|---|---|---|
${rows.join('\n')}
`
}
