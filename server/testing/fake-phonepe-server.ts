import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { readFileSync, writeFileSync } from 'node:fs'

// A stand-in for the gateway: a process of its own with a book of its own, the only truth about the money it took.
// It speaks PhonePe's Standard Checkout v2 on 127.0.0.1 and does what `/control/*` tells it.
//   node server/testing/fake-phonepe-server.ts BOOK_FILE   prints its address

type Sale = { amount: number; state: 'PENDING' | 'COMPLETED' | 'FAILED'; taken: number }
type RefundState = { sale: string; amount: number; state: 'CONFIRMED' | 'COMPLETED' | 'FAILED' }
type GatewayState = { sales: Record<string, Sale>; refunds: Record<string, RefundState> }
/** How the next `times` calls of a path go wrong; `after` does its work first, so that only the answer is lost. */
type InjectedFailure = {
  path: string
  kind: 'reset' | '500' | 'slow' | 'garbage'
  times: number
  after?: boolean
  ms?: number
}

const file = process.argv[2]!
const book: GatewayState = readBook()
const failures: InjectedFailure[] = []
/** How often each path was asked for. */
const calls: Record<string, number> = {}
const webhooks = { url: '', authorization: '', copies: 1 }
let refundsFail = false

function readBook(): GatewayState {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as GatewayState
  } catch {
    return { sales: {}, refunds: {} }
  }
}

const saveState = () => writeFileSync(file, JSON.stringify(book))

const server = createServer((request, answer) => {
  void serve(request, answer).catch(() => answer.destroy())
})

async function serve(request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const path = request.url!.split('?')[0]!
  calls[path] = (calls[path] ?? 0) + 1
  const fieldError = path.startsWith('/control') ? undefined : takeFailure(path)
  if (fieldError && !fieldError.after) return failRequest(answer, fieldError)
  const { status, body } = await respond(`${request.method} ${path}`, text, request.headers.authorization)
  if (fieldError) return failRequest(answer, fieldError)
  answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function takeFailure(path: string): InjectedFailure | undefined {
  const fieldError = failures.find((fieldError) => fieldError.times > 0 && path.includes(fieldError.path))
  if (fieldError) fieldError.times -= 1
  return fieldError
}

async function failRequest(answer: ServerResponse, { kind, ms }: InjectedFailure): Promise<void> {
  if (kind === 'slow') await wait(ms ?? 20_000, undefined, { ref: false })
  if (kind === 'garbage') answer.writeHead(200).end('<html>')
  else if (kind === '500') answer.writeHead(500).end('{"code":"INTERNAL_SERVER_ERROR"}')
  else answer.destroy()
}

type GatewayResponse = { status: number; body: unknown }
const ok = (body: unknown): GatewayResponse => ({ status: 200, body })
const failed = (status: number, code: string): GatewayResponse => ({ status, body: { code } })

async function respond(call: string, text: string, authorization = ''): Promise<GatewayResponse> {
  if (call.startsWith('POST /control/')) return control(call.slice(14), JSON.parse(text) as never)
  if (call === 'GET /control/book') return ok({ ...book, calls })
  if (call === 'POST /v1/oauth/token') {
    return ok({ access_token: 'stand-in', expires_at: Math.floor(Date.now() / 1000) + 3600 })
  }
  if (authorization !== 'O-Bearer stand-in') return failed(401, 'UNAUTHORIZED')
  if (call === 'POST /checkout/v2/pay') return pay(JSON.parse(text) as never)
  if (call === 'POST /payments/v2/refund') return refund(JSON.parse(text) as never)
  const [, kind, id = ''] = /(order|refund)\/([^/]+)\/status$/.exec(call) ?? []
  if (kind === 'order') return statusOf(book.sales[id])
  return kind === 'refund' ? statusOf(book.refunds[id]) : failed(404, 'NOT_FOUND')
}

const statusOf = (one: Sale | RefundState | undefined): GatewayResponse =>
  one
    ? ok({ state: one.state, amount: 'taken' in one ? one.taken || one.amount : one.amount })
    : failed(404, 'NOT_FOUND')

function pay({ merchantOrderId: id, amount }: { merchantOrderId: string; amount: number }): GatewayResponse {
  if (book.sales[id]) return failed(400, 'DUPLICATE_ORDER')
  if (!Number.isInteger(amount) || amount < 100) return failed(400, 'BAD_REQUEST')
  book.sales[id] = { amount, state: 'PENDING', taken: 0 }
  saveState()
  return ok({ orderId: `OMO${id}`, state: 'PENDING', redirectUrl: `http://127.0.0.1/pay/${id}` })
}

type RefundCall = { merchantRefundId: string; originalMerchantOrderId: string; amount: number }

function refund({
  merchantRefundId: id,
  originalMerchantOrderId: sale,
  amount,
}: RefundCall): GatewayResponse {
  const known = book.refunds[id]
  if (known) return ok({ state: known.state, amount: known.amount })
  const gone = Object.values(book.refunds)
    .filter((back) => back.sale === sale && back.state !== 'FAILED')
    .reduce((all, back) => all + back.amount, 0)
  if ((book.sales[sale]?.taken ?? 0) < gone + amount) return failed(400, 'AMOUNT_EXCEEDED')
  book.refunds[id] = { sale, amount, state: refundsFail ? 'FAILED' : 'CONFIRMED' }
  saveState()
  return ok({ refundId: `OMR${id}`, amount, state: book.refunds[id].state })
}

type ControlRequest = {
  id: string
  outcome: 'COMPLETED' | 'FAILED'
  taken?: number
  fieldError: InjectedFailure
  webhooks: Partial<typeof webhooks>
  fail: boolean
}

/** What a test, or the shopper at the gateway's page, does. */
async function control(
  what: string,
  { id, outcome, taken, fieldError, webhooks: told, fail }: ControlRequest,
): Promise<GatewayResponse> {
  if (what === 'fault') failures.unshift(fieldError)
  if (what === 'no-faults') failures.length = 0
  if (what === 'webhooks') Object.assign(webhooks, told)
  if (what === 'refunds-fail') refundsFail = fail
  if (what === 'refunds-arrive') for (const back of Object.values(book.refunds)) back.state = 'COMPLETED'
  if (what === 'shopper') {
    const sale = book.sales[id]
    if (!sale || sale.state !== 'PENDING') return failed(409, 'NOT_PENDING')
    Object.assign(sale, { state: outcome, taken: outcome === 'COMPLETED' ? (taken ?? sale.amount) : 0 })
    await sendWebhooks(id, outcome)
  }
  saveState()
  return ok(book)
}

/** Messages go out as often as told, all at once, like the real ones may. */
async function sendWebhooks(id: string, outcome: string) {
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
