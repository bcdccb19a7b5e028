/** Signs up a new user and returns the access token, because only carts of accounts are stored on the server. */
export async function signUpShopper(port: number, name: string): Promise<string> {
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
  const given = await fetch(`http://127.0.0.1:${port}/api/auth/token`, { headers })
  return ((await given.json()) as { token: string }).token
}
