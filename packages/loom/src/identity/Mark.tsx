/** Two warp threads in ink, two weft threads in the accent, over and under. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg
      className="mark"
      style={{ width: size, height: size }}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path className="warp" d="M8 3v9.5M8 19.5V21M16 3v1.5M16 11.5V21" />
      <path className="weft" d="M3 8h1.5M11.5 8H21M3 16h9.5M19.5 16H21" />
    </svg>
  )
}
