/**
 * Promise.all for work that shares a transaction: when it fails, nothing is still under way that could reach the
 * database after the transaction has ended. Of several errors, the first in the list counts, not the first to occur.
 */
export async function together<const Tasks extends readonly unknown[]>(
  tasks: Tasks,
): Promise<{ -readonly [Place in keyof Tasks]: Awaited<Tasks[Place]> }> {
  const ends = await Promise.allSettled(tasks)
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
  return ends.map((end) => end.status === 'fulfilled' && end.value) as never
}
