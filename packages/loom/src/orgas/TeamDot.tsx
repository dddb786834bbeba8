/** The colour of a circle, beside its name: never alone. */
export function TeamDot({ color }: { color: string }) {
  return <span className="tcol" style={{ background: color }} aria-hidden="true" />
}
