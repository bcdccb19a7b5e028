import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { Db } from './db.ts'

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
const MAX_KNOWN = 20_000

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
 * seen here within `POLL_MS`. Only pages that are the same for everybody may be put in.
 */
export function openPageCache(db: Db) {
  const pages = new Map<string, RenderedPage>()
  /** Addresses that were kept before: who asks for one that is being rendered waits for that. */
  const known = new Set<string>()
  const expected = new Map<string, Promise<unknown>>()
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
    if (page) hits += 1
    return page
  }

  async function look() {
    const now = await readCatalogState(db)
    if (now !== seen) clear()
    seen = now
  }

  /** Forgets the oldest pages until the cache is within its size. */
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
    /** The kept page. While one that is usually kept is being rendered, a crowd that asks for it waits for that one. */
    async getOrWait(key: string) {
      if (!pages.has(key)) await expected.get(key)?.catch(() => null)
      const page = get(key)
      if (!page) misses += 1
      return page
    },
    /** Announces that this page is being rendered. */
    expect(key: string, rendering: Promise<unknown>) {
      if (!known.has(key) || expected.has(key)) return
      expected.set(key, rendering)
      const forget = () => expected.delete(key)
      rendering.then(forget, forget)
    },
    /** Since this node started; `bytes` is what is kept now. */
    figures: () => ({ hits, misses, bytes }),
    /** Call before reading any data of the page; `put` with it refuses a page that was read before a change. */
    generation: () => generation,
    put(key: string, page: RenderedPage, renderedIn: number) {
      if (renderedIn !== generation || pages.has(key)) return
      pages.set(key, page)
      if (known.size < MAX_KNOWN) known.add(key)
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
