import { Socket } from 'node:net'

/** Statements that are asked for at once leave as one packet. The driver writes each by itself, a system call each. */
export class GatheringSocket extends Socket {
  #isGathering = false

  override cork(): void {
    this.#gather()
    super.cork()
  }

  #gather(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    super.cork()
    // After all that is under way now, promises included.
    process.nextTick(() => {
      this.#isGathering = false
      this.uncork()
    })
  }
}
