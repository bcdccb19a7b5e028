import type { ClientActionFunctionArgs } from 'react-router'
import { expect, test, vi } from 'vitest'
import { clientAction, onResult, type FormResult } from './form-result.ts'

/** Calls `clientAction`, as the browser does, for an action whose request fails with the error `failure`. Returns the status and the data. */
const submitWith = (failure: unknown) => submit(() => Promise.reject(failure))

async function submit(serverAction: () => Promise<unknown>) {
  const form = { name: 'saveName', params: '{}', key: 'key-1', body: {} }
  const request = new Request('http://shop.example/account', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(form),
  })
  const answer = await clientAction({ request, serverAction } as unknown as ClientActionFunctionArgs)
  return answer instanceof Response ? { status: answer.status, data: await answer.json() } : answer
}

test.each([
  [429, 'too_many'],
  [503, 'overloaded'],
])('a form that the server refuses with %i keeps its input and its idempotency key', async (status, code) => {
  expect(await submitWith({ status, statusText: '', data: '<html>' })).toMatchObject({
    data: {
      isDone: false,
      key: 'key-1',
      code,
      message: 'The shop cannot answer right now. Please try again in a few seconds.',
    },
    status: 503,
  })
})

test.each([new TypeError('fetch failed'), { status: 502, statusText: '', data: '<html>' }])(
  'an error of the network or of a proxy becomes a message in the form',
  async (failure) => {
    expect(await submitWith(failure)).toMatchObject({
      data: { isDone: false, key: 'key-1', code: 'network' },
      status: 503,
    })
  },
)

test('an error page of the server and a redirect are passed on', async () => {
  const notFound = { status: 404, statusText: '', data: '' }
  await expect(submitWith(notFound)).rejects.toBe(notFound)
  const redirect = new Response(null, { status: 302 })
  await expect(submitWith(redirect)).rejects.toBe(redirect)
})

test('the result of a request is passed on by its key, so that it can be shown after the page was left', async () => {
  const done = { name: 'saveName', params: '{}', key: 'key-2', values: {}, isDone: true, reply: null }
  const receive = vi.fn<(result: FormResult) => void>()
  onResult('key-1', receive)
  await submit(async () => done)
  expect(receive).toHaveBeenLastCalledWith(done)
  onResult('key-1', receive)
  await submitWith(new TypeError('fetch failed'))
  expect(receive).toHaveBeenLastCalledWith(expect.objectContaining({ isDone: false, code: 'network' }))
})
