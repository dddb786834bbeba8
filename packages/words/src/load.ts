import type * as english from './en/index.ts'
import type { Language } from './language.ts'
import type { Translation } from './translation.ts'

type English = typeof english
type Loads = English['files']

/** The texts of each feature, in any language. */
export type Words = { readonly [Name in keyof Loads]: Translation<Awaited<ReturnType<Loads[Name]>>> } & {
  /** Needed by every page, so it is in the language's first file. */
  readonly common: Translation<English['common']>
}

/** A part of the product whose texts are loaded together. */
export type Feature = keyof Words

/** A language with a missing text does not compile. */
export type Files = { readonly [Name in keyof Loads]: () => Promise<Words[Name]> }

interface Whole {
  readonly common: Words['common']
  readonly files: Files
}

const LANGUAGE_FILES: Readonly<Record<Language, () => Promise<Whole>>> = {
  en: () => import('./en/index.ts'),
  ko: () => import('./ko/index.ts'),
  fr: () => import('./fr/index.ts'),
}

const here: Record<Language, Partial<Words>> = { en: {}, ko: {}, fr: {} }
const fetching = new Map<string, Promise<Words[Feature]>>()

/** Texts loaded so far; undefined before. */
export function wordsIn<Name extends Feature>(language: Language, feature: Name): Words[Name] | undefined {
  return here[language][feature]
}

/** Loads each file once; a failed one stays failed until `loadWords` retries it. */
export function fetchWords<Name extends Feature>(language: Language, feature: Name): Promise<Words[Name]> {
  const key = `${language}/${feature}`
  const known = fetching.get(key) as Promise<Words[Name]> | undefined
  if (known !== undefined) return known
  const fetched = fetchFile(language, feature).then((words) => (here[language][feature] = words))
  fetching.set(key, fetched)
  return fetched
}

async function fetchFile<Name extends Feature>(language: Language, feature: Name): Promise<Words[Name]> {
  const { common, files } = await LANGUAGE_FILES[language]()
  const fetchIt = { ...files, common: () => Promise.resolve(common) }[feature] as () => Promise<Words[Name]>
  return fetchIt()
}

export async function loadWords(language: Language, features: readonly Feature[]): Promise<void> {
  try {
    await Promise.all(features.map((feature) => fetchWords(language, feature)))
  } catch (error) {
    for (const feature of features)
      if (here[language][feature] === undefined) fetching.delete(`${language}/${feature}`)
    throw error
  }
}

export async function allFeatures(): Promise<Feature[]> {
  const { files } = await LANGUAGE_FILES.en()
  return ['common', ...(Object.keys(files) as (keyof Files)[])]
}

/** The texts a page needs in another language before it can be shown. */
export function loadedFeatures(language: Language): Feature[] {
  return Object.keys(here[language]) as Feature[]
}
