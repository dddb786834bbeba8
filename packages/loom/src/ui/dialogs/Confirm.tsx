import type { Act, Filled } from '../Form.tsx'
import { ActDialog, type DialogLooks } from './ActDialog.tsx'

/** Asked before something ends for good: says what ends with it, and what stays. */
export function Confirm(props: Act & Filled & DialogLooks) {
  return <ActDialog look="danger" className="stack-3" {...props} />
}
