/**
 * Signs up a new user, because only carts of accounts are stored on the server. Returns the access token, which is valid for ten minutes,
 * and a function that returns a new one.
 */
export async function signUpShopper(port: number, name: string) {
  const origin = `http://localhost:${port}`
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({
      name: `Shopper ${name}`,
      email: `shopper-${name}@example.com`,
      password: 'nine-nights-of-dance',
      type: 'customer',
    }),
  })
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  const headers = { cookie: cookies.join('; ') }
  async function renewToken(): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/token`, { headers })
    return ((await response.json()) as { token: string }).token
  }
  return { token: await renewToken(), renewToken }
}
