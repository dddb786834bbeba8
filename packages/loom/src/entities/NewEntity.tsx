export function NewEntity() {
  return null
}
