import type { InjectOptions } from 'fastify'
import type { TestShop } from './shop.ts'

type RequestOptions = { body?: object; headers?: Record<string, string>; ip?: string }

/** Creates a browser for the authentication endpoints. It keeps cookies; `device` is its user agent. */
export function openBrowser(shop: TestShop, device = CHROME) {
  const cookies = new Map<string, string>()

  async function sendRequest(
    method: 'GET' | 'POST',
    url: string,
    { body, headers, ip }: RequestOptions = {},
  ) {
    const request: InjectOptions = {
      method,
      url,
      headers: {
        origin: shop.env.publicUrl,
        'user-agent': device,
        cookie: Array.from(cookies, ([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
        ...headers,
      },
      ...(ip ? { remoteAddress: ip } : {}),
      ...(body ? { payload: body } : {}),
    }
    const response = await shop.app.inject(request)
    for (const { name, value } of response.cookies) {
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return response
  }

  const post = (path: string, body: object, more: RequestOptions = {}) =>
    sendRequest('POST', `/api/auth${path}`, { ...more, body })

  return {
    sendRequest,
    post,
    cookies,
    signUp: (body: object = {}) => post('/sign-up/email', { ...signUp(), ...body }),
    signIn: (email: string, password: string = PASSWORD, more: RequestOptions = {}) =>
      post('/sign-in/email', { email, password }, more),
    /** Returns the access token for the session cookie; null without a session. */
    token: async () => {
      const response = await sendRequest('GET', '/api/auth/token')
      return response.statusCode === 200 ? (response.json() as { token: string }).token : null
    },
    /** Sends a request with this browser's access token. */
    requestWithToken: async (
      url: string,
      method: NonNullable<InjectOptions['method']> = 'GET',
      body?: object,
    ) => {
      const { token } = (await sendRequest('GET', '/api/auth/token')).json() as { token?: string }
      const headers = token ? { authorization: `Bearer ${token}` } : {}
      return shop.app.inject({ method, url, headers, ...(body ? { payload: body } : {}) })
    },
  }
}

export const PASSWORD = 'a-long-password-for-tests'
export const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
export const PHONE =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'

let count = 0
function signUp() {
  count += 1
  return { name: 'Asha Demo', email: `visitor-${count}@example.com`, password: PASSWORD }
}

/** Returns the link in the newest e-mail to this address that uses this template. */
export async function linkTo(shop: TestShop, email: string, template: string): Promise<URL> {
  const message = await shop.db
    .selectFrom('emails')
    .select('content')
    .where('recipient', '=', email)
    .where('template', '=', template)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const button = message.content!.blocks.find((block) => block.kind === 'button')
  return new URL(button!.to)
}

/** Returns the number of e-mails to this address that use this template. */
export async function countEmails(shop: TestShop, email: string, template: string): Promise<number> {
  const { rows } = await shop.database.pool.query<{ n: number }>(
    'select count(*) as n from emails where recipient = $1 and template = $2',
    [email, template],
  )
  return rows[0]!.n
}
