import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

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

const MAX_BYTES = 96 * 1024 * 1024
const POLL_MS = 500

/**
 * Creates a page and compresses it once for all requests. The gzip body is created at its first use, because nearly all clients
 * accept Brotli.
 */
export async function renderedPage(
  status: number,
  headers: Record<string, string>,
  html: Buffer,
): Promise<RenderedPage> {
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  }
  const br = await compressBrotli(html, quality)
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`
  let gzipped: Buffer | undefined
  const bodies = {
    identity: html,
    br,
    get gzip() {
      return (gzipped ??= gzipSync(html))
    },
  }
  return { status, headers, etag, bodies }
}

/**
 * Creates the page cache of this node. A change of the catalogue removes all pages from the cache; a change that any node makes is
 * noticed here within `POLL_MS`. Only pages without personal data may be added. `keyOf` returns the cache key of a URL if the key
 * differs from the URL.
 */
export function createPageCache(db: Db, keyOf: (url: string) => string | null = () => null) {
  const pages = new Map<string, RenderedPage>()
  const renderings = new Map<string, Promise<unknown>>()
  let bytes = 0
  let catalogState = ''
  let generation = 0
  let hits = 0
  let misses = 0

  function clear() {
    pages.clear()
    bytes = 0
    generation += 1
  }

  function get(key: string) {
    const page = pages.get(key)
    if (!page) return undefined
    hits += 1
    pages.delete(key) // move the page to the end, because eviction begins with the first page of the map
    pages.set(key, page)
    return page
  }

  async function invalidateIfChanged() {
    const current = await readCatalogState(db)
    if (current !== catalogState) clear()
    catalogState = current
  }

  /** Removes the least recently used pages until the cache has at most `MAX_BYTES`. */
  function evictLeastRecentlyUsed() {
    for (const [key, page] of pages) {
      if (bytes <= MAX_BYTES) return
      pages.delete(key)
      bytes -= sizeOf(page)
    }
  }

  // Clears the cache also if the state of the catalogue cannot be read, because the pages may be stale.
  const timer = setInterval(() => void invalidateIfChanged().catch(clear), POLL_MS).unref()

  return {
    invalidateIfChanged,
    get,
    /** Returns the cached page of a URL, whatever the spelling of the query. */
    find: (url: string) => get(url) ?? get(keyOf(url) ?? ''),
    /**
     * Returns the cached page, or the result of `render`. Request coalescing (single-flight): concurrent requests for the same page
     * wait for one rendering.
     */
    async getOrRender<T>(key: string, render: () => Promise<T>): Promise<RenderedPage | T> {
      const running = renderings.get(key)
      if (running) await running.catch(() => null)
      const cached = get(key)
      if (cached || running) return cached ?? render()
      const rendering = render().finally(() => renderings.delete(key))
      renderings.set(key, rendering)
      return rendering
    },
    /** Counts a cache miss. Every rendering of a page is a miss, also of a page that cannot be cached. */
    countMiss: () => void (misses += 1),
    /** Returns the number of hits and misses since the start, and the current size of the cache in bytes. */
    stats: () => ({ hits, misses, bytes }),
    /**
     * Returns the current generation, which changes whenever the cache is cleared. Call this before reading any data of a page, and
     * pass the result to `put`: it ignores a page of an older generation, because the data of the page may be stale.
     */
    generation: () => generation,
    put(key: string, page: RenderedPage, renderedIn: number) {
      if (renderedIn !== generation || pages.has(key)) return
      pages.set(key, page)
      bytes += sizeOf(page)
      evictLeastRecentlyUsed()
    },
    close: () => clearInterval(timer),
  }
}

/** Returns the size of a page in bytes. Counts the Brotli body twice, because a gzip body of similar size may be added later. */
const sizeOf = ({ bodies }: RenderedPage) => bodies.identity.length + 2 * bodies.br.length

/**
 * Returns a text that changes whenever a new row of `catalog_changes` becomes visible. The highest id is not enough, because a
 * transaction with a lower id may commit later. The text therefore also contains the number of rows among the latest 5,000 ids.
 */
async function readCatalogState(db: Db): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select count(*) || '/' || coalesce(max(id), 0) as state from catalog_changes
    where id > (select coalesce(max(id), 0) - 5000 from catalog_changes)`.execute(db)
  return rows[0]!.state
}
