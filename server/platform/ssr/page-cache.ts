import { LRUCache } from 'lru-cache'
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzipSync } from 'node:zlib'
import { staleSince, type CachedRead, type ReadCache } from '../cache/read-cache.ts'

const compressBrotli = promisify(brotliCompress)

/** A rendered page: its headers, and its body in every encoding. */
export type RenderedPage = {
  status: number
  headers: Record<string, string>
  /** The cookies that the page sets. A cached page sets none. */
  setCookies?: readonly string[]
  etag: string
  bodies: Record<Encoding, Buffer>
}

export type Encoding = 'br' | 'gzip' | 'identity'

export type PageCache = ReturnType<typeof createPageCache>

/** A page as its rendering returns it: `reads` is the data that it shows; null if the page must not be cached. */
export type Rendering = { page: RenderedPage; reads: readonly CachedRead[] | null }
export type Render = () => Promise<Rendering>

type CachedPage = { page: RenderedPage; reads: readonly CachedRead[]; renderAgain: Render; checkedAt: number }

const MAX_BYTES = 96 * 1024 * 1024
/** A page that changes often is rendered again at most once in this time, in milliseconds. */
const REFRESH_INTERVAL_MS = 1200
/** A changed page is served this long, in milliseconds, until it is rendered again. After that, requests wait for the new page. */
const MAX_STALE_MS = 1400

/**
 * Creates a page and compresses it once for all requests. Only the Brotli body is stored, because nearly all clients accept Brotli, and
 * it is seven times smaller than the page. The gzip body is created at its first use, the uncompressed body at each use.
 */
export async function renderedPage(
  status: number,
  headers: Record<string, string>,
  html: Buffer,
): Promise<RenderedPage> {
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  }
  const br = copyOf(await compressBrotli(html, quality))
  const etag = `"${hash('sha256', br, 'base64url').slice(0, 27)}"`
  let gzipped: Buffer | undefined
  const bodies = {
    br,
    get gzip() {
      return (gzipped ??= copyOf(gzipSync(bodies.identity)))
    },
    get identity() {
      return brotliDecompressSync(br)
    },
  }
  return { status, headers, etag, bodies }
}

/**
 * Returns a copy with memory of its own. A small buffer is a part of a pool that Node shares between buffers, so a buffer that is kept
 * for long would keep the whole pool of 64 KB in memory.
 */
function copyOf(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/**
 * Creates the page cache of this node. A page is up to date as long as the data that it shows is up to date. When this data has changed,
 * the page is still served for at most `MAX_STALE_MS`, while it is rendered again once (stale-while-revalidate). `keyOf` returns the
 * cache key of a URL if the key differs from the URL.
 */
export function createPageCache(reads: ReadCache, keyOf: (url: string) => string | null = () => null) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ page }) => sizeOf(page),
  })
  const renderOnce = createSingleFlight()
  const queue = createQueue(refreshInBackground)
  let hits = 0
  let misses = 0

  /** Returns the page if it may be served. If it has changed, adds it to the queue of pages that are rendered again. */
  function get(key: string): RenderedPage | undefined {
    const cached = pages.get(key)
    if (!cached) return undefined
    const since = pageStaleSince(cached)
    if (since !== null) {
      const now = performance.now()
      if (now - since > MAX_STALE_MS) return undefined
      if (now - cached.checkedAt >= REFRESH_INTERVAL_MS) queue.add(key)
    }
    hits += 1
    return cached.page
  }

  async function refreshInBackground(key: string) {
    const cached = pages.get(key)
    if (cached) await refresh(key, cached).catch(() => pages.delete(key))
  }

  /**
   * Loads the changed data of a page again. Renders the page again only if this data differs from the data that it shows, or cannot be
   * loaded, for example because the product was removed. The rendering then creates the page that says so.
   */
  async function refresh(key: string, cached: CachedPage): Promise<RenderedPage> {
    const { page, reads: shown, renderAgain } = cached
    const current = await Promise.all(shown.map((read) => reads.get(read.key, read.load).catch(() => null)))
    const isChanged = current.some((read, at) => read !== shown[at])
    if (isChanged) return renderAndStore(key, renderAgain, renderAgain)
    cached.checkedAt = performance.now()
    return page
  }

  async function renderAndStore(key: string, render: Render, renderAgain: Render): Promise<RenderedPage> {
    const checkedAt = performance.now()
    const { page, reads: used } = await renderOnce(key, () => {
      misses += 1
      return render()
    })
    const mayCache = used?.every(({ dependencies }) => !dependencies.tags.has('untracked'))
    if (mayCache) pages.set(key, { page, reads: used!, renderAgain, checkedAt })
    else pages.delete(key)
    return page
  }

  return {
    get,
    /** Returns the cached page of a URL, whatever the spelling of the query. */
    find: (url: string) => get(url) ?? get(keyOf(url) ?? ''),
    /**
     * Returns the cached page. If it is missing, returns the result of `render`. Later the cache calls `renderAgain`, for no particular
     * request, when the page has changed.
     */
    async getOrRender(key: string, render: Render, renderAgain = render): Promise<RenderedPage> {
      const current = get(key)
      if (current) return current
      const outdated = pages.get(key)
      return outdated ? refresh(key, outdated) : renderAndStore(key, render, renderAgain)
    },
    /** Counts the rendering of a page that cannot be cached. */
    countMiss: () => void (misses += 1),
    /** Returns the number of hits and renderings since the start, and the current size of the cache in bytes. */
    stats: () => ({ hits, misses, bytes: pages.calculatedSize + reads.bytes() }),
  }
}

/**
 * Creates a function that renders a page. Request coalescing (single-flight): concurrent calls for the same public page share one
 * rendering.
 */
function createSingleFlight() {
  const running = new Map<string, Promise<Rendering>>()
  return async (key: string, render: Render): Promise<Rendering> => {
    const other = running.get(key)
    const shared = other && (await other.catch(() => null))
    if (shared?.reads) return shared
    const rendering = render().finally(() => running.delete(key))
    running.set(key, rendering)
    return rendering
  }
}

/** Creates a queue that runs `work` for one key after the other. A key that is already waiting is not added again. */
function createQueue(work: (key: string) => Promise<unknown>) {
  const waiting = new Set<string>()
  let isRunning = false

  async function run() {
    isRunning = true
    for (const key of waiting) {
      waiting.delete(key)
      await work(key)
    }
    isRunning = false
  }

  function add(key: string) {
    waiting.add(key)
    if (!isRunning) void run()
  }

  return { add }
}

/** Returns the time since which a page may be outdated; null if it is up to date. */
function pageStaleSince({ reads }: CachedPage): number | null {
  let earliest = Infinity
  for (const read of reads) earliest = Math.min(earliest, staleSince(read) ?? Infinity)
  return earliest === Infinity ? null : earliest
}

/** Returns the size of a page in bytes. Counts the Brotli body twice, because a gzip body of similar size may be added later. */
const sizeOf = ({ bodies }: RenderedPage) => 2 * bodies.br.length
