import type { Sandbox } from '../../src/index.ts'

export interface Interaction {
  id: string
  token: string
  type: number
  data: {
    name?: string
    custom_id?: string
    values?: string[]
    target_id?: string
    options?: { name: string; value?: unknown; focused?: boolean }[]
    components?: { component?: { value?: string; values?: string[] } }[]
  }
  member?: { user: { id: string } }
}

/** The program behind buttons and commands: answers each interaction with what `answer` returns, or not at all. */
export function answerInteractions(
  sandbox: Sandbox,
  answer: (interaction: Interaction) => object | null,
): void {
  sandbox.world.subscribe((event) => {
    if (event.type !== 'INTERACTION_CREATE') return
    const interaction = event.data as Interaction
    const body = answer(interaction)
    if (!body) return
    void fetch(`${sandbox.endpoints.api}/v10/interactions/${interaction.id}/${interaction.token}/callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  })
}
