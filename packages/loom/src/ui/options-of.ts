/** These values as options, each with its text. */
export function optionsOf<const Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<NoInfer<Value>, string>>,
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: words[value] }))
}
