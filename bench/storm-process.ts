import { type Endpoint, knock } from './client.ts'
import { answerQuestions } from './measured-process.ts'

interface Storm {
  at: Endpoint
  address: string
  calls: number
}

/** Many at once from one address, in a process of its own so that nobody else's client is slowed by it. */
function storm({ at, address, calls }: Storm): Promise<number[]> {
  return Promise.all(Array.from({ length: calls }, () => knock(at, address)))
}

await answerQuestions({}, { storm })
