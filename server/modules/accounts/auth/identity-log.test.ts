import { expect, test, vi } from 'vitest'
import { testShop } from '../../../testing/shop.ts'

const shop = testShop()

const resetPassword = async (redirectTo: string) => {
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/api/auth/request-password-reset',
    headers: { origin: shop.env.publicUrl },
    payload: { email: 'nobody@example.com', redirectTo },
  })
  return statusCode
}

test('a visitor can neither forge a line of the log nor fill the log', async () => {
  const output: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean(output.push(String(text))))
  const forged = '{"level":30,"msg":"security","outcome":"accepted"}'
  const statuses = [await resetPassword(`https://other.example/\n${forged}\u009B2J?token=a-secret`)]
  for (const letter of 'abc') {
    statuses.push(await resetPassword(`https://other.example/${letter.repeat(500_000)}`))
  }
  expect(statuses).toEqual([403, 403, 403, 403])
  expect(output).toHaveLength(1)
  expect(output[0]).toMatch(/^identity: Invalid redirectURL .*other\.example.*\n$/)
  expect(output[0]!.length).toBeLessThan(400)
  expect(output[0]).not.toContain('\u009B')
  expect(output[0]).not.toContain('a-secret')
})
