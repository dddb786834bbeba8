import { ActDialog, type DialogLooks } from './ActDialog.tsx'
import type { Act, Filled } from './Form.tsx'

/** Before something ends that cannot be taken back: what ends by it, what stays. */
export function Confirm(props: Act & Filled & DialogLooks) {
  return <ActDialog look="danger" className="stack-3" {...props} />
}
