/** Beats at the server's interval and notices when it no longer answers. */
export function createHeart({ beat, dead }: { beat: () => void; dead: () => void }) {
  let timer: ReturnType<typeof setInterval> | undefined
  let answered = true
  return {
    start(interval: number) {
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
