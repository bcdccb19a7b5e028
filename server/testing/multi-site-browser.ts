import type { TestShop } from './shop.ts'

type PageResponse = { status: number; url: string; headers: Headers; text: string }

/**
 * A browser without a screen for tests of sign-in: it stores cookies per site, follows redirects between the shop and other sites, and
 * submits forms. Requests to the shop use Fastify's `inject`.
 */
export function openMultiSiteBrowser(shop: Pick<TestShop, 'app' | 'env'>) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, string>()
    jars.set(url.host, jar)
    return jar
  }

  async function send(url: URL, body?: URLSearchParams): Promise<PageResponse> {
    const jar = jarOf(url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie ? { cookie } : {}), accept: 'text/html' }
    const isShop = url.origin === shop.env.publicUrl
    const response = isShop ? await requestShop(shop, url, headers) : await requestSite(url, headers, body)
    for (const line of response.headers.getSetCookie()) storeCookie(jar, line)
    return response
  }

  /** Opens `address` and follows redirects to the first page, or to the first URL that `until` accepts. */
  async function visit(address: string, until = (_url: URL) => false): Promise<PageResponse> {
    let url = new URL(address, shop.env.publicUrl)
    for (let hops = 0; hops < 12; hops += 1) {
      if (until(url)) return { status: 0, url: url.href, headers: new Headers(), text: '' }
      const response = await send(url)
      const next = response.headers.get('location')
      if (response.status < 300 || response.status > 399 || !next) return response
      url = new URL(next, url)
    }
    throw new Error(`Too many redirects at ${url.href}`)
  }

  async function submit(page: PageResponse, values: Record<string, string>, until?: (url: URL) => boolean) {
    const action = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1]
    if (!action) throw new Error(`No form at ${page.url}: ${page.status} ${page.text.slice(0, 300)}`)
    const hidden = [...page.text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const body = new URLSearchParams(hidden.map(([, name, value]) => [name!, value!]))
    for (const [name, value] of Object.entries(values)) body.set(name, value)
    const response = await send(new URL(action, page.url), body)
    const next = response.headers.get('location')
    return next ? visit(new URL(next, page.url).href, until) : response
  }
  return { visit, submit, cookiesFor: (origin: string) => jarOf(new URL(origin)) }
}

export type MultiSiteBrowser = ReturnType<typeof openMultiSiteBrowser>

async function requestShop({ app }: Pick<TestShop, 'app'>, url: URL, headers: Record<string, string>) {
  const response = await app.inject({ method: 'GET', url: url.pathname + url.search, headers })
  const webHeaders = new Headers()
  for (const [name, value] of Object.entries(response.headers)) {
    for (const line of [value].flat()) if (line !== undefined) webHeaders.append(name, String(line))
  }
  return { status: response.statusCode, url: url.href, headers: webHeaders, text: response.body }
}

async function requestSite(url: URL, headers: Record<string, string>, body?: URLSearchParams) {
  const response = await fetch(url, {
    headers,
    redirect: 'manual',
    ...(body ? { method: 'POST', body } : {}),
  })
  return { status: response.status, url: url.href, headers: response.headers, text: await response.text() }
}

function storeCookie(jar: Map<string, string>, line: string) {
  const [pair, ...attributes] = line.split(';')
  const [name, ...value] = pair!.split('=')
  const isExpired = attributes.some(
    (attribute) => /^\s*max-age=0$/i.test(attribute) || /expires=thu, 01 jan 1970/i.test(attribute),
  )
  if (isExpired) jar.delete(name!)
  else jar.set(name!, value.join('='))
}
