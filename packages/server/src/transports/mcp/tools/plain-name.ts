/** Of letters, digits and little else: it needs no quotes to be told from what is around it. */
const PLAIN = /^[\p{L}\p{M}\p{N}_.'-]+(?: [\p{L}\p{M}\p{N}_.'-]+)*$/u

/** A name that people gave, in a line for a model: in quotes, where it could be taken for something else. */
export function plainName(name: string): string {
  return PLAIN.test(name) ? name : JSON.stringify(name)
}
