const PAGE_SIZE = 100

/** All uids of a list that is read page by page; `list` returns those after a uid, in order. */
export async function* pagedUids(list: (after: string, limit: number) => Promise<readonly string[]>) {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const uids: readonly string[] = await list(after, PAGE_SIZE)
    yield* uids
    after = uids.length < PAGE_SIZE ? undefined : uids.at(-1)
  }
}

/** Runs work for every item and returns how often it returned true. All errors are thrown together at the end. */
export async function countDone<T>(
  items: AsyncIterable<T> | Iterable<T>,
  work: (item: T) => Promise<unknown>,
  messageOf: (errorCount: number) => string,
): Promise<number> {
  const errors: unknown[] = []
  let done = 0
  for await (const item of items) {
    try {
      if ((await work(item)) === true) done += 1
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, messageOf(errors.length))
  return done
}
