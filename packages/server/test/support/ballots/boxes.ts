import { boxCipher } from '../../../src/adapters/ballots/box-cipher.ts'
import { createProcessShelf } from '../../../src/adapters/ballots/process-shelf.ts'

/** Ballot boxes whose keys are gone with the test. */
export const newBoxes = () => ({ keys: createProcessShelf(), cipher: boxCipher })
