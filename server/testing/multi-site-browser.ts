import type { TestShop } from './shop.ts'

type PageResponse = { status: number; url: string; headers: Headers; text: string }

/**
 * A browser without a screen: it keeps cookies for each site, follows redirects between the shop and other sites, and
 * sends forms. The shop itself is reached without a network.
 */
export function openMultiSiteBrowser(shop: Pick<TestShop, 'app' | 'env'>) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: URL) => {
    const jar = jars.get(url.host) ?? new Map<string, string>()
    jars.set(url.host, jar)
    return jar
  }

  async function ask(url: URL, body?: URLSearchParams): Promise<PageResponse> {
    const jar = jarOf(url)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie ? { cookie } : {}), accept: 'text/html' }
    const isOurs = url.origin === shop.env.publicUrl
    const answer = isOurs ? await askShop(shop, url, headers) : await askOthers(url, headers, body)
    for (const line of answer.headers.getSetCookie()) keep(jar, line)
    return answer
  }

  /** Goes to `address` and on, wherever it is sent, until a page is shown or `until` says that this is far enough. */
  async function visit(address: string, until = (_url: URL) => false): Promise<PageResponse> {
    let url = new URL(address, shop.env.publicUrl)
    for (let hops = 0; hops < 12; hops += 1) {
      if (until(url)) return { status: 0, url: url.href, headers: new Headers(), text: '' }
      const answer = await ask(url)
      const next = answer.headers.get('location')
      if (answer.status < 300 || answer.status > 399 || !next) return answer
      url = new URL(next, url)
    }
    throw new Error(`No end of redirects at ${url.href}`)
  }

  async function submit(page: PageResponse, values: Record<string, string>, until?: (url: URL) => boolean) {
    const action = /<form[^>]*action="([^"]+)"/.exec(page.text)?.[1]
    if (!action) throw new Error(`No form at ${page.url}: ${page.status} ${page.text.slice(0, 300)}`)
    const hidden = [...page.text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const body = new URLSearchParams(hidden.map(([, name, value]) => [name!, value!]))
    for (const [name, value] of Object.entries(values)) body.set(name, value)
    const answer = await ask(new URL(action, page.url), body)
    const next = answer.headers.get('location')
    return next ? visit(new URL(next, page.url).href, until) : answer
  }
  return { visit, submit, cookiesFor: (origin: string) => jarOf(new URL(origin)) }
}

export type MultiSiteBrowser = ReturnType<typeof openMultiSiteBrowser>

async function askShop({ app }: Pick<TestShop, 'app'>, url: URL, headers: Record<string, string>) {
  const answer = await app.inject({ method: 'GET', url: url.pathname + url.search, headers })
  const found = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of [value].flat()) if (one !== undefined) found.append(name, String(one))
  }
  return { status: answer.statusCode, url: url.href, headers: found, text: answer.body }
}

async function askOthers(url: URL, headers: Record<string, string>, body?: URLSearchParams) {
  const answer = await fetch(url, {
    headers,
    redirect: 'manual',
    ...(body ? { method: 'POST', body } : {}),
  })
  return { status: answer.status, url: url.href, headers: answer.headers, text: await answer.text() }
}

function keep(jar: Map<string, string>, line: string) {
  const [pair, ...attributes] = line.split(';')
  const [name, ...value] = pair!.split('=')
  const isGone = attributes.some(
    (attribute) => /^\s*max-age=0$/i.test(attribute) || /expires=thu, 01 jan 1970/i.test(attribute),
  )
  if (isGone) jar.delete(name!)
  else jar.set(name!, value.join('='))
}
