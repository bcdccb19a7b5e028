import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { readFileSync, writeFileSync } from 'node:fs'

// A stand-in for the gateway: a process of its own with a book of its own, the only truth about the money it took.
// It speaks PhonePe's Standard Checkout v2 on 127.0.0.1 and does what `/control/*` tells it.
//   node server/testing/fake-phonepe-server.ts BOOK_FILE   prints its address

type Sale = { amount: number; state: 'PENDING' | 'COMPLETED' | 'FAILED'; taken: number }
type Back = { sale: string; amount: number; state: 'CONFIRMED' | 'COMPLETED' | 'FAILED' }
type Book = { sales: Record<string, Sale>; refunds: Record<string, Back> }
/** How the next `times` calls of a path go wrong; `after` does its work first, so that only the answer is lost. */
type FieldError = {
  path: string
  kind: 'reset' | '500' | 'slow' | 'garbage'
  times: number
  after?: boolean
  ms?: number
}

const file = process.argv[2]!
const book: Book = readBook()
const fieldErrors: FieldError[] = []
/** How often each path was asked for. */
const calls: Record<string, number> = {}
const webhooks = { url: '', authorization: '', copies: 1 }
let refundsFail = false

function readBook(): Book {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Book
  } catch {
    return { sales: {}, refunds: {} }
  }
}

const keep = () => writeFileSync(file, JSON.stringify(book))

const server = createServer((request, answer) => {
  void serve(request, answer).catch(() => answer.destroy())
})

async function serve(request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const path = request.url!.split('?')[0]!
  calls[path] = (calls[path] ?? 0) + 1
  const fieldError = path.startsWith('/control') ? undefined : takeFieldError(path)
  if (fieldError && !fieldError.after) return goWrong(answer, fieldError)
  const { status, body } = await respond(`${request.method} ${path}`, text, request.headers.authorization)
  if (fieldError) return goWrong(answer, fieldError)
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function takeFieldError(path: string): FieldError | undefined {
  const fieldError = fieldErrors.find((fieldError) => fieldError.times > 0 && path.includes(fieldError.path))
  if (fieldError) fieldError.times -= 1
  return fieldError
}

async function goWrong(answer: ServerResponse, { kind, ms }: FieldError): Promise<void> {
  if (kind === 'slow') await wait(ms ?? 20_000, undefined, { ref: false })
  if (kind === 'garbage') answer.writeHead(200).end('<html>')
  else if (kind === '500') answer.writeHead(500).end('{"code":"INTERNAL_SERVER_ERROR"}')
  else answer.destroy()
}

type Reply = { status: number; body: unknown }
const ok = (body: unknown): Reply => ({ status: 200, body })
const no = (status: number, code: string): Reply => ({ status, body: { code } })

async function respond(call: string, text: string, authorization = ''): Promise<Reply> {
  if (call.startsWith('POST /control/')) return control(call.slice(14), JSON.parse(text) as never)
  if (call === 'GET /control/book') return ok({ ...book, calls })
  if (call === 'POST /v1/oauth/token') {
    return ok({ access_token: 'stand-in', expires_at: Math.floor(Date.now() / 1000) + 3600 })
  }
  if (authorization !== 'O-Bearer stand-in') return no(401, 'UNAUTHORIZED')
  if (call === 'POST /checkout/v2/pay') return pay(JSON.parse(text) as never)
  if (call === 'POST /payments/v2/refund') return refund(JSON.parse(text) as never)
  const [, kind, id = ''] = /(order|refund)\/([^/]+)\/status$/.exec(call) ?? []
  if (kind === 'order') return statusOf(book.sales[id])
  return kind === 'refund' ? statusOf(book.refunds[id]) : no(404, 'NOT_FOUND')
}

const statusOf = (one: Sale | Back | undefined): Reply =>
  one
    ? ok({ state: one.state, amount: 'taken' in one ? one.taken || one.amount : one.amount })
    : no(404, 'NOT_FOUND')

function pay({ merchantOrderId: id, amount }: { merchantOrderId: string; amount: number }): Reply {
  if (book.sales[id]) return no(400, 'DUPLICATE_ORDER')
  if (!Number.isInteger(amount) || amount < 100) return no(400, 'BAD_REQUEST')
  book.sales[id] = { amount, state: 'PENDING', taken: 0 }
  keep()
  return ok({ orderId: `OMO${id}`, state: 'PENDING', redirectUrl: `http://127.0.0.1/pay/${id}` })
}

type RefundCall = { merchantRefundId: string; originalMerchantOrderId: string; amount: number }

function refund({ merchantRefundId: id, originalMerchantOrderId: sale, amount }: RefundCall): Reply {
  const known = book.refunds[id]
  if (known) return ok({ state: known.state, amount: known.amount })
  const gone = Object.values(book.refunds)
    .filter((back) => back.sale === sale && back.state !== 'FAILED')
    .reduce((all, back) => all + back.amount, 0)
  if ((book.sales[sale]?.taken ?? 0) < gone + amount) return no(400, 'AMOUNT_EXCEEDED')
  book.refunds[id] = { sale, amount, state: refundsFail ? 'FAILED' : 'CONFIRMED' }
  keep()
  return ok({ refundId: `OMR${id}`, amount, state: book.refunds[id].state })
}

type Orders = {
  id: string
  outcome: 'COMPLETED' | 'FAILED'
  taken?: number
  fieldError: FieldError
  webhooks: Partial<typeof webhooks>
  fail: boolean
}

/** What a test, or the shopper at the gateway's page, does. */
async function control(
  what: string,
  { id, outcome, taken, fieldError, webhooks: told, fail }: Orders,
): Promise<Reply> {
  if (what === 'fault') fieldErrors.unshift(fieldError)
  if (what === 'no-faults') fieldErrors.length = 0
  if (what === 'webhooks') Object.assign(webhooks, told)
  if (what === 'refunds-fail') refundsFail = fail
  if (what === 'refunds-arrive') for (const back of Object.values(book.refunds)) back.state = 'COMPLETED'
  if (what === 'shopper') {
    const sale = book.sales[id]
    if (!sale || sale.state !== 'PENDING') return no(409, 'NOT_PENDING')
    Object.assign(sale, { state: outcome, taken: outcome === 'COMPLETED' ? (taken ?? sale.amount) : 0 })
    await tell(id, outcome)
  }
  keep()
  return ok(book)
}

/** Messages go out as often as told, all at once, like the real ones may. */
async function tell(id: string, outcome: string) {
  if (!webhooks.url) return
  const event = outcome === 'COMPLETED' ? 'checkout.order.completed' : 'checkout.order.failed'
  const body = JSON.stringify({ event, payload: { merchantOrderId: id, state: outcome } })
  const headers = { authorization: webhooks.authorization, 'content-type': 'application/json' }
  const sent = Array.from({ length: webhooks.copies }, () =>
    fetch(webhooks.url, { method: 'POST', headers, body }).catch(() => undefined),
  )
  await Promise.all(sent)
}

/** What the gateway puts into `Authorization` of its messages. */
export const webhookAuthorization = (user: string, password: string): string =>
  createHash('sha256').update(`${user}:${password}`).digest('hex')

if (import.meta.main) {
  server.listen(Number(process.argv[3] ?? 0), '127.0.0.1', () => {
    const { port } = server.address() as { port: number }
    process.stdout.write(`http://127.0.0.1:${port}\n`)
  })
}
