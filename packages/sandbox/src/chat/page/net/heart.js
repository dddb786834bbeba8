// @ts-check

/** Beats at the server's interval and notices when it no longer answers. @param {{ beat: () => void, dead: () => void }} on */
export function createHeart({ beat, dead }) {
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer
  let answered = true
  return {
    /** @param {number} interval */
    start(interval) {
      clearInterval(timer)
      answered = true
      timer = setInterval(() => {
        if (!answered) return dead()
        answered = false
        beat()
      }, interval)
    },
    answered() {
      answered = true
    },
    stop: () => clearInterval(timer),
  }
}
