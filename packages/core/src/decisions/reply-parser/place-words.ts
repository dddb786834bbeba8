/** The place in the list that a word names; negative: counted from the end. */
type Place = number | 'middle'

function places(list: Record<string, string>): Map<string, Place> {
  return new Map(
    Object.entries(list).flatMap(([place, words]) =>
      words.split(' ').map((word) => [word, place === 'middle' ? place : Number(place)] as const),
    ),
  )
}

/** Without accents. */
const PLACE_WORDS = places({
  '0': 'first top 1st premier premiere erste erster ersten erstes primero primera primer',
  '1': 'second 2nd deuxieme seconde zweite zweiter zweiten zweites segundo segunda',
  '2': 'third 3rd troisieme dritte dritter dritten drittes tercero tercera',
  '3': 'fourth quatrieme vierte vierten cuarto cuarta',
  '4': 'fifth',
  '5': 'sixth',
  '6': 'seventh',
  '7': 'eighth',
  '8': 'ninth',
  '9': 'tenth',
  '-1': 'last bottom dernier derniere letzte letzter letzten letztes ultimo ultima',
  middle: 'middle',
})

export const CJK_ORDINALS = new Map<string, number>(
  ['一', '二', '三', '四', '五'].flatMap((sign, at) =>
    [`第${sign}个`, `第${sign}個`, `第${sign}项`, `${sign}番目`, `${sign}つ目`, `第${sign}`].map(
      (word) => [word, at] as const,
    ),
  ),
)

/** undefined: not a place; -1: a place this list doesn't have. */
export function placeOf(word: string, count: number): number | undefined {
  const place = PLACE_WORDS.get(word)
  if (place === 'middle') return count % 2 === 1 && count > 2 ? (count - 1) / 2 : -1
  return place === undefined || place >= 0 ? place : count + place
}
