/**
 * Runs `work` for one item after another. An item that fails does not stop the others; the first error is thrown after the last item, so that
 * the job is retried.
 */
export async function runEach<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) {
    await work(item).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw errors[0]
}
