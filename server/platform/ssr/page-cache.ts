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
  etag: string
  bodies: Record<Encoding, Buffer>
}

export type Encoding = 'br' | 'gzip' | 'identity'

export type PageCache = ReturnType<typeof createPageCache>

const MAX_BYTES = 96 * 1024 * 1024
const POLL_MS = 500

/** Creates a page and compresses it once, for all requests. Gzip only on demand: nearly all clients accept Brotli. */
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
 * The page cache of this node. All pages are invalidated when the catalogue changes; a change on any node is visible here
 * within `POLL_MS`. Only pages without personal data may be added. `keyOf` returns the cache key of a URL if it is not the URL
 * itself.
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
    pages.delete(key) // move to the end: least recently used pages are evicted first
    pages.set(key, page)
    return page
  }

  async function invalidateIfChanged() {
    const current = await readCatalogState(db)
    if (current !== catalogState) clear()
    catalogState = current
  }

  /** LRU eviction until the cache is within its size. */
  function evictLeastRecentlyUsed() {
    for (const [key, page] of pages) {
      if (bytes <= MAX_BYTES) return
      pages.delete(key)
      bytes -= sizeOf(page)
    }
  }

  // If the state cannot be read, the pages may be stale: rendering them again is better.
  const timer = setInterval(() => void invalidateIfChanged().catch(clear), POLL_MS).unref()

  return {
    invalidateIfChanged,
    get,
    /** The cached page of a URL, in any spelling of its query. */
    find: (url: string) => get(url) ?? get(keyOf(url) ?? ''),
    /** The cached page, or the result of `render`. Request coalescing (single-flight): concurrent requests for a page wait for one rendering. */
    async getOrRender<T>(key: string, render: () => Promise<T>): Promise<RenderedPage | T> {
      const running = renderings.get(key)
      if (running) await running.catch(() => null)
      const cached = get(key)
      if (cached || running) return cached ?? render()
      const rendering = render().finally(() => renderings.delete(key))
      renderings.set(key, rendering)
      return rendering
    },
    /** Counts a cache miss: a page that is rendered, whether it can be cached or not. */
    countMiss: () => void (misses += 1),
    /** Hits and misses since the start, and the current size in bytes. */
    stats: () => ({ hits, misses, bytes }),
    /** Read it before any data of the page. `put` ignores a page of an older generation, because its data may be stale. */
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

/** Counts the Brotli body twice, for the gzip body that may be added. */
const sizeOf = ({ bodies }: RenderedPage) => bodies.identity.length + 2 * bodies.br.length

/**
 * Changes whenever a new row of `catalog_changes` becomes visible. It counts the latest 5,000 ids, because transactions may
 * commit in another order than their ids.
 */
async function readCatalogState(db: Db): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select count(*) || '/' || coalesce(max(id), 0) as state from catalog_changes
    where id > (select coalesce(max(id), 0) - 5000 from catalog_changes)`.execute(db)
  return rows[0]!.state
}
