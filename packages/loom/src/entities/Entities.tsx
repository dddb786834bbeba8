export function Entities() {
  return null
}
