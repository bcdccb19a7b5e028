import { randomBytes } from 'node:crypto'
import { beforeEach, afterEach, expect, test, vi } from 'vitest'
import type { CacheTag } from '../cache/cache-tags.ts'
import { addCacheTags } from '../cache/cache-tags.ts'
import { createPageCache, renderedPage, type Render } from './page-cache.ts'
import { createReadCache } from '../cache/read-cache.ts'

// A shop with two pages: `/` shows the settings and the choli, `/about` shows the settings.
let data: { settings: string; choli: string }
let rendered: string[]
let reads: ReturnType<typeof createReadCache>
let pages: ReturnType<typeof createPageCache>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  data = { settings: 'open', choli: 'Rs 4,000' }
  rendered = []
  reads = createReadCache()
  pages = createPageCache(reads)
})
afterEach(() => void vi.useRealTimers())

const tagOf = { settings: 'settings', choli: 'product:choli' } as const
type Name = keyof typeof tagOf

/** Reads data as an endpoint does. */
const read = (name: Name, tag: CacheTag = tagOf[name]) =>
  reads.get(name, async () => {
    addCacheTags(tag)
    return { value: data[name], text: data[name] }
  })

const pageOf = (html: string) => renderedPage(200, {}, Buffer.from(html))

const renderOf =
  (key: string, names: readonly Name[]): Render =>
  async () => {
    const used = await Promise.all(names.map((name) => read(name)))
    rendered.push(key)
    return { page: await pageOf(used.map(({ value }) => value).join(', ')), reads: used }
  }

const visit = async (key: '/' | '/about') => {
  const render = renderOf(key, key === '/' ? ['settings', 'choli'] : ['settings'])
  return (await pages.getOrRender(key, render)).bodies.identity.toString()
}

/** Changes the data, 1.2 s after the last rendering. */
function change(name: Name, value: string) {
  vi.advanceTimersByTime(1200)
  data[name] = value
  reads.invalidate([tagOf[name]])
}

test('a page is rendered once while nothing changes', async () => {
  expect(await visit('/')).toBe('open, Rs 4,000')
  expect(await visit('/')).toBe('open, Rs 4,000')
  expect(rendered).toEqual(['/'])
})

test('a change renders only the pages again that show the changed data', async () => {
  await visit('/')
  await visit('/about')
  change('choli', 'Rs 3,500')
  expect(await visit('/about')).toBe('open')
  await vi.waitUntil(async () => (await visit('/')) === 'open, Rs 3,500')
  expect(rendered).toEqual(['/', '/about', '/'])
})

test('a changed page is served at once, and is rendered again only once for all visitors', async () => {
  await visit('/')
  change('choli', 'Rs 3,500')
  const visits = await Promise.all(Array.from({ length: 10 }, () => visit('/')))
  expect(new Set(visits)).toEqual(new Set(['open, Rs 4,000']))
  await vi.waitUntil(async () => (await visit('/')) === 'open, Rs 3,500')
  expect(rendered).toEqual(['/', '/'])
})

test('a page that changes often is rendered at most once in 1.2 s', async () => {
  await visit('/')
  change('choli', 'Rs 3,500')
  await visit('/')
  await vi.waitUntil(() => rendered.length === 2)
  data.choli = 'Rs 3,000'
  reads.invalidate([tagOf.choli])
  vi.advanceTimersByTime(1100)
  for (let turn = 0; turn < 5; turn += 1) expect(await visit('/')).toBe('open, Rs 3,500')
  expect(rendered).toHaveLength(2)
  vi.advanceTimersByTime(101)
  await vi.waitUntil(async () => (await visit('/')) === 'open, Rs 3,000')
  expect(rendered).toHaveLength(3)
})

test('a page that changed more than 1.4 s ago is not served any more', async () => {
  await visit('/')
  change('choli', 'Rs 3,500')
  vi.advanceTimersByTime(1401)
  const visits = await Promise.all(Array.from({ length: 10 }, () => visit('/')))
  expect(new Set(visits)).toEqual(new Set(['open, Rs 3,500']))
  expect(rendered).toEqual(['/', '/'])
})

test('a change that leaves the data of a page as it was renders nothing', async () => {
  await visit('/')
  change('settings', 'open')
  vi.advanceTimersByTime(1401)
  expect(await visit('/')).toBe('open, Rs 4,000')
  expect(rendered).toEqual(['/'])
})

test('a change during a rendering is noticed after it', async () => {
  const render = renderOf('/', ['choli'])
  await pages.getOrRender('/', async () => {
    const rendering = await render()
    change('choli', 'Rs 3,500')
    return rendering
  })
  vi.advanceTimersByTime(1401)
  const { bodies } = await pages.getOrRender('/', render)
  expect(bodies.identity.toString()).toBe('Rs 3,500')
})

test('a change while data is loaded makes this data outdated', async () => {
  const loading = reads.get('choli', async () => {
    addCacheTags('product:choli')
    const value = data.choli
    change('choli', 'Rs 3,500')
    return { value, text: value }
  })
  expect((await loading).value).toBe('Rs 4,000')
  expect((await read('choli')).value).toBe('Rs 3,500')
})

test('after a minute, data is loaded again, because it may depend on the time', async () => {
  await visit('/')
  data.settings = 'closed'
  vi.advanceTimersByTime(59_000)
  expect(await visit('/')).toBe('open, Rs 4,000')
  vi.advanceTimersByTime(3000)
  expect(await visit('/')).toBe('closed, Rs 4,000')
})

test('if changes may have been missed, all data is loaded again', async () => {
  await visit('/')
  data.choli = 'Rs 3,500'
  reads.invalidate(null)
  vi.advanceTimersByTime(1401)
  expect(await visit('/')).toBe('open, Rs 3,500')
})

test('data without tags is loaded again after every change', async () => {
  const load = async () => ({ value: data.choli, text: data.choli })
  await reads.get('any', load)
  data.choli = 'Rs 3,500'
  expect((await reads.get('any', load)).value).toBe('Rs 4,000')
  reads.invalidate(['settings'])
  expect((await reads.get('any', load)).value).toBe('Rs 3,500')
})

test('a page is not cached if it is personal or shows data whose changes are not recorded', async () => {
  const render: Render = async () => {
    rendered.push('personal')
    return { page: await pageOf('Asha'), reads: null }
  }
  await Promise.all([pages.getOrRender('/orders', render), pages.getOrRender('/orders', render)])
  expect(rendered).toEqual(['personal', 'personal'])
  const used = await read('choli', 'untracked')
  await pages.getOrRender('/rent', async () => ({ page: await pageOf('free'), reads: [used] }))
  expect(pages.get('/rent')).toBeUndefined()
})

test('a page that cannot be rendered again is removed, and the next request gets the error', async () => {
  let isDown = false
  const render: Render = async () => {
    const used = await reads.get('choli', async () => {
      if (isDown) throw new Error('The database is down')
      addCacheTags('product:choli')
      return { value: data.choli, text: data.choli }
    })
    return { page: await pageOf(String(used.value)), reads: [used] }
  }
  await pages.getOrRender('/', render)
  isDown = true
  reads.invalidate(null)
  vi.advanceTimersByTime(1401)
  await expect(pages.getOrRender('/', render)).rejects.toThrow('The database is down')
  isDown = false
  expect((await pages.getOrRender('/', render)).status).toBe(200)
})

test('a page whose data was removed long ago is rendered again, and shows that it was removed', async () => {
  let isRemoved = false
  const load = async () => {
    addCacheTags('product:choli')
    if (isRemoved) throw new Error('no such product')
    return { value: 'choli', text: 'choli' }
  }
  const render: Render = async () =>
    isRemoved
      ? { page: await pageOf('This product is not available'), reads: null }
      : { page: await pageOf('choli'), reads: [await reads.get('choli', load)] }
  const visitProduct = async () =>
    (await pages.getOrRender('/product/choli', render)).bodies.identity.toString()
  expect(await visitProduct()).toBe('choli')
  isRemoved = true
  reads.invalidate(['product:choli'])
  vi.advanceTimersByTime(1500)
  expect(await visitProduct()).toBe('This product is not available')
})

test('new pages replace the least recently used pages', async () => {
  const large = await renderedPage(200, {}, randomBytes(4 * 1024 * 1024))
  const render: Render = async () => ({ page: { ...large }, reads: [] })
  await pages.getOrRender('/', render)
  for (let count = 0; count < 40; count += 1) {
    await pages.getOrRender(`/marketplace?q=${count}`, render)
    expect(pages.get('/')).toBeDefined()
  }
  expect(pages.get('/marketplace?q=0')).toBeUndefined()
  expect(pages.get('/marketplace?q=39')).toBeDefined()
})

test('all encodings of a page have the same content', async () => {
  const { bodies, etag } = await pageOf('<p>નવરાત્રી</p>'.repeat(100))
  const { brotliDecompressSync, gunzipSync } = await import('node:zlib')
  expect(brotliDecompressSync(bodies.br).equals(bodies.identity)).toBe(true)
  expect(gunzipSync(bodies.gzip).equals(bodies.identity)).toBe(true)
  expect(etag).not.toBe((await pageOf('other')).etag)
})

test('the bodies of a page have memory of their own, not a part of a larger buffer', async () => {
  const { bodies } = await pageOf('a chaniya choli'.repeat(100))
  expect(bodies.br.buffer.byteLength).toBe(bodies.br.length)
  expect(bodies.gzip.buffer.byteLength).toBe(bodies.gzip.length)
})
