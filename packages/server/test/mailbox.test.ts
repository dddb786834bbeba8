import { createMailbox } from '../src/adapters/mailbox/mailbox.ts'
import { describeMailbox } from './mailbox.contract.ts'

describeMailbox('memory', createMailbox)
