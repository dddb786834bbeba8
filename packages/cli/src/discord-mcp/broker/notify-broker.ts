import type { Settings } from '../setup/settings.ts'
import { type FromBroker, openMessageSocket, type ToBroker } from './broker-protocol.ts'
import { brokerFolder, newestClaim } from './claims.ts'
import { connectTo } from './find-broker.ts'

const PATIENCE_MS = 3_000

/** Tells a running broker that a question's files have changed. If there is none, the next one will see it. */
export async function notifyBroker({ stateDir, discord }: Settings, questionId: string): Promise<void> {
  const claim = discord && (await newestClaim(brokerFolder(stateDir, discord)))
  const socket = claim && (await connectTo(claim.path))
  if (socket === undefined) return
  const line = openMessageSocket<ToBroker, FromBroker>(socket)
  line.send({ type: 'stir', questionId })
  const timer = setTimeout(line.close, PATIENCE_MS)
  for await (const message of line.messages) if (message.type === 'ready') break
  clearTimeout(timer)
  line.close()
}
