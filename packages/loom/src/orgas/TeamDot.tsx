/** The colour of a circle, shown next to its name and never alone. */
export function TeamDot({ color }: { color: string }) {
  return <span className="tcol" style={{ background: color }} aria-hidden="true" />
}
