/**
 * Promise.all for what shares a transaction: when it fails nothing of it is under way any more, which could reach the
 * database after the transaction has ended. Of several errors the first in the list counts, whichever came first.
 */
export async function together<const Tasks extends readonly unknown[]>(
  tasks: Tasks,
): Promise<{ -readonly [Place in keyof Tasks]: Awaited<Tasks[Place]> }> {
  const ends = await Promise.allSettled(tasks)
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return ends.map((end) => end.status === 'fulfilled' && end.value) as never
}
