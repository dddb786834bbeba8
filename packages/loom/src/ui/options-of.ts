/** These to choose from, each by its word. */
export function optionsOf<const Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<NoInfer<Value>, string>>,
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: words[value] }))
}
