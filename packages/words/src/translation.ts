/** The same keys and the same parts; only the text differs. English defines the keys. */
export type Translation<T> = {
  readonly [Key in keyof T]: T[Key] extends string
    ? string
    : T[Key] extends (...parts: infer Parts) => string
      ? (...parts: Parts) => string
      : Translation<T[Key]>
}
