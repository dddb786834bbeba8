/** Each worker has a Postgres of its own, by its number; see postgres.ts. */
const { TEST_POSTGRES_URLS: urls, VITEST_POOL_ID: number } = process.env

if (urls !== undefined) {
  const all = urls.split(' ')
  process.env.TEST_POSTGRES_URL = all[(Number(number) - 1) % all.length]
}
