import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

const compressBrotli = promisify(brotliCompress)

/** A page as it is sent: the bytes in every encoding, and the headers that go with them. */
export type RenderedPage = {
  status: number
  headers: Record<string, string>
  etag: string
  bodies: Record<Encoding, Buffer>
}

export type Encoding = 'br' | 'gzip' | 'identity'

export type PageCache = ReturnType<typeof openPageCache>

const MAX_BYTES = 96 * 1024 * 1024
const POLL_MS = 500

/** Compresses a page once, so that sending it again costs nothing; gzip only for the first who reads nothing better. */
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
 * Rendered pages of this node, dropped all at once as soon as the catalogue changes. A change that any node commits is
 * seen here within `POLL_MS`. Only pages that are the same for everybody may be put in. `keyOf` says under which key the page
 * of an address is kept, if that is not the address itself.
 */
export function openPageCache(db: Db, keyOf: (url: string) => string | null = () => null) {
  const pages = new Map<string, RenderedPage>()
  const renderings = new Map<string, Promise<unknown>>()
  let bytes = 0
  let seen = ''
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
    pages.delete(key) // and to the end: what is asked for often is forgotten last
    pages.set(key, page)
    return page
  }

  async function look() {
    const now = await readCatalogState(db)
    if (now !== seen) clear()
    seen = now
  }

  /** Forgets the pages that were not asked for the longest, until the cache is within its size. */
  function makeRoom() {
    for (const [key, page] of pages) {
      if (bytes <= MAX_BYTES) return
      pages.delete(key)
      bytes -= weigh(page)
    }
  }

  // a page that may be stale is worse than one rendered again
  const timer = setInterval(() => void look().catch(clear), POLL_MS).unref()

  return {
    look,
    get,
    /** The kept page of an address, however its query is written. */
    find: (url: string) => get(url) ?? get(keyOf(url) ?? ''),
    /** The kept page, or the one that `render` makes. A crowd that asks for a page that is being rendered waits for that one. */
    async getOrRender<T>(key: string, render: () => Promise<T>): Promise<RenderedPage | T> {
      const running = renderings.get(key)
      if (running) await running.catch(() => null)
      const kept = get(key)
      if (kept || running) return kept ?? render()
      const rendering = render().finally(() => renderings.delete(key))
      renderings.set(key, rendering)
      return rendering
    },
    /** Counts a page that has to be rendered, whether it can be kept or not. */
    countRendering: () => void (misses += 1),
    /** Since this node started; `bytes` is what is kept now. */
    figures: () => ({ hits, misses, bytes }),
    /** Call before reading any data of the page; `put` with it refuses a page that was read before a change. */
    generation: () => generation,
    put(key: string, page: RenderedPage, renderedIn: number) {
      if (renderedIn !== generation || pages.has(key)) return
      pages.set(key, page)
      bytes += weigh(page)
      makeRoom()
    },
    close: () => clearInterval(timer),
  }
}

/** Both compressed ones are about as large. */
const weigh = ({ bodies }: RenderedPage) => bodies.identity.length + 2 * bodies.br.length

/**
 * Differs whenever a change has become visible, also when it was begun before one that is visible already: then one more of
 * the last thousands is there. Looks at no more than those, however long the shop has been open.
 */
async function readCatalogState(db: Db): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select count(*) || '/' || coalesce(max(id), 0) as state from catalog_changes
    where id > (select coalesce(max(id), 0) - 5000 from catalog_changes)`.execute(db)
  return rows[0]!.state
}
