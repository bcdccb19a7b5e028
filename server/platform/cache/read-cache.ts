import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { collectDependencies, isAffected, readChange, type Changed, type Dependencies } from './cache-tags.ts'

/** The result of a load, and a text that changes whenever the result changes, for example the JSON of an API response. */
export type Loaded = { value: unknown; text: string }
export type Load = () => Promise<Loaded>

/**
 * A cached result of `load`. All times are those of `performance.now()`. `changedAt` is the time of the first change that may have
 * affected the result; null if there was none. A result that was replaced by another result, or removed from the cache, stays stale, and
 * has no value any more, because cached pages refer to it.
 */
export type CachedRead = {
  readonly key: string
  value: unknown
  readonly hash: string
  readonly load: Load
  dependencies: Dependencies
  loadedAt: number
  changedAt: number | null
}

/** Approximate memory of a result for each character of its text. */
const BYTES_PER_CHARACTER = 3
/** The age in milliseconds after which a result is loaded again without a change, because it may depend on the time of day. */
const MAX_AGE_MS = 60_000
/** Number of the latest changes that are compared with the tags of a load that was running when they happened. */
const MAX_CHANGES = 1000

/** Returns the time since which a result may be outdated; null if it is up to date. */
export function staleSince({ changedAt, loadedAt, dependencies }: CachedRead): number | null {
  if (changedAt !== null) return changedAt
  const expiresAt = loadedAt + Math.min(MAX_AGE_MS, dependencies.validMs)
  return expiresAt < performance.now() ? expiresAt : null
}

/** A change that was noticed at a time of `performance.now()`; `changed` is null if anything may have changed. */
type Change = { at: number; changed: Changed | null }

/**
 * Creates a cache of the data that pages are rendered from. Each result has the tags of the data that was read for it. After a change of
 * this data the result is stale and is loaded again at its next use. If the new result is equal, the old one is up to date again, so
 * pages that were rendered from it stay valid.
 */
export function createReadCache(maxBytes = 48 * 1024 * 1024) {
  const reads = new LRUCache<string, CachedRead>({
    maxSize: maxBytes,
    dispose: (read) => {
      read.changedAt ??= performance.now()
      read.value = null
    },
  })
  const loading = new Map<string, Promise<CachedRead>>()
  const changes: Change[] = []
  let changeCount = 0

  /** Returns the time of the first change since change number `first` that affects this data; null if there is none. */
  function affectedSince(first: number, dependencies: Dependencies): number | null {
    if (dependencies.tags.has('untracked') || first < changeCount - changes.length) return performance.now()
    const since = changes.slice(changes.length - (changeCount - first))
    return since.find(({ changed }) => !changed || isAffected(dependencies, changed))?.at ?? null
  }

  async function loadAgain(key: string, load: Load): Promise<CachedRead> {
    const first = changeCount
    const loadedAt = performance.now()
    const { result, dependencies } = await collectDependencies(load)
    const changedAt = affectedSince(first, dependencies)
    const hash = createHash('sha256').update(result.text).digest('base64url')
    const known = reads.get(key)
    if (known?.hash === hash) return Object.assign(known, { dependencies, loadedAt, changedAt })
    const { value, text } = result
    const read = { key, value, hash, load, dependencies, loadedAt, changedAt }
    if (dependencies.tags.has('untracked')) return read
    reads.set(key, read, { size: text.length * BYTES_PER_CHARACTER + 1 })
    return read
  }

  return {
    /** Returns the up-to-date result of `load`. Concurrent calls with the same key share one load. */
    async get(key: string, load: Load): Promise<CachedRead> {
      const known = reads.get(key)
      if (known && staleSince(known) === null) return known
      const running = loading.get(key)
      if (running) return running
      const started = loadAgain(key, load).finally(() => loading.delete(key))
      loading.set(key, started)
      return started
    },
    /** Marks the results that contain changed data as stale; all results if `tags` is null. */
    invalidate(tags: readonly string[] | null) {
      if (tags?.length === 0) return // no change; results without tags would be marked
      const at = performance.now()
      const changed = tags && readChange(tags)
      changeCount += 1
      if (changes.push({ at, changed }) > MAX_CHANGES) changes.shift()
      for (const read of reads.values()) {
        if (!changed || isAffected(read.dependencies, changed)) read.changedAt ??= at
      }
    },
    /** Returns the approximate size of all results in bytes. */
    bytes: () => reads.calculatedSize,
  }
}

export type ReadCache = ReturnType<typeof createReadCache>
