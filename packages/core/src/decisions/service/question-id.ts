/** Discord allows 100 characters for a button's id; our own part, the date and 26 random characters leave this many. */
const LONGEST_PROJECT = 32
export const RANDOM_LENGTH = 26

/** Readable, sortable by day, safe as a file name. `random`: 26 characters that can't be guessed. */
export function makeQuestionId(project: string, at: number, random: string): string {
  const plain = project
    .normalize('NFKC')
    .replaceAll(/[^\w-]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '')
    .slice(0, LONGEST_PROJECT)
  const day = new Date(at).toISOString().slice(0, 10).replaceAll('-', '')
  return `${plain === '' ? 'project' : plain}_${day}_${random.slice(0, RANDOM_LENGTH)}`
}
