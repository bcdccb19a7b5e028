import { staleSince, type ReadCache } from './read-cache.ts'

/** Returns the reply to a request as JSON. Calls `create` if the cache does not have it. */
export type ReplyCache = (url: string, create: () => Promise<string>) => Promise<string>

/**
 * Creates a cache of API replies that are the same for all users. Unlike a cached page, a reply is never older than its request: each request
 * first reads which data has changed, on whichever node. Concurrent requests share this one short query, so it costs less than the
 * queries of the replies.
 */
export function createReplyCache(replies: ReadCache, readChanges: () => Promise<void>): ReplyCache {
  return async (url, create) => {
    await readChanges()
    let created: string | undefined
    const read = await replies.get(url, async () => {
      created = await create()
      return { value: created, text: created }
    })
    if (created !== undefined) return created
    // Another request may have begun to create this reply before its data changed.
    return staleSince(read) === null ? (read.value as string) : create()
  }
}
