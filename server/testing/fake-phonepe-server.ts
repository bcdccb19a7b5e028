import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { readFileSync, writeFileSync } from 'node:fs'

// A fake payment gateway in its own process. Its state file is the only record of the money that it has received.
// It implements PhonePe's Standard Checkout v2 on 127.0.0.1; tests control it through `/control/*`.
// Usage: `node server/testing/fake-phonepe-server.ts STATE_FILE`. The process prints its address.

type Sale = { amount: number; state: 'PENDING' | 'COMPLETED' | 'FAILED'; taken: number }
type RefundState = { sale: string; amount: number; state: 'CONFIRMED' | 'COMPLETED' | 'FAILED' }
type GatewayState = { sales: Record<string, Sale>; refunds: Record<string, RefundState> }
/**
 * A failure that a test injects: the next `times` requests to `path` fail in the way `kind`. With `after` the gateway carries out the
 * request first, and only its response is lost.
 */
type InjectedFailure = {
  path: string
  kind: 'reset' | '500' | 'slow' | 'garbage'
  times: number
  after?: boolean
  ms?: number
}

const file = process.argv[2]!
const state: GatewayState = readState()
const failures: InjectedFailure[] = []
/** Number of received requests by path. */
const calls: Record<string, number> = {}
const webhooks = { url: '', authorization: '', copies: 1 }
let refundsFail = false

function readState(): GatewayState {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as GatewayState
  } catch {
    return { sales: {}, refunds: {} }
  }
}

const saveState = () => writeFileSync(file, JSON.stringify(state))

const server = createServer((request, response) => {
  void serve(request, response).catch(() => response.destroy())
})

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const path = request.url!.split('?')[0]!
  calls[path] = (calls[path] ?? 0) + 1
  const failure = path.startsWith('/control') ? undefined : takeFailure(path)
  if (failure && !failure.after) return failRequest(response, failure)
  const { status, body } = await respond(`${request.method} ${path}`, text, request.headers.authorization)
  if (failure) return failRequest(response, failure)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function takeFailure(path: string): InjectedFailure | undefined {
  const failure = failures.find((failure) => failure.times > 0 && path.includes(failure.path))
  if (failure) failure.times -= 1
  return failure
}

async function failRequest(response: ServerResponse, { kind, ms }: InjectedFailure): Promise<void> {
  if (kind === 'slow') await wait(ms ?? 20_000, undefined, { ref: false })
  if (kind === 'garbage') response.writeHead(200).end('<html>')
  else if (kind === '500') response.writeHead(500).end('{"code":"INTERNAL_SERVER_ERROR"}')
  else response.destroy()
}

type GatewayResponse = { status: number; body: unknown }
const ok = (body: unknown): GatewayResponse => ({ status: 200, body })
const failed = (status: number, code: string): GatewayResponse => ({ status, body: { code } })

async function respond(call: string, text: string, authorization = ''): Promise<GatewayResponse> {
  if (call.startsWith('POST /control/')) return control(call.slice(14), JSON.parse(text) as never)
  if (call === 'GET /control/state') return ok({ ...state, calls })
  if (call === 'POST /v1/oauth/token') {
    return ok({ access_token: 'stand-in', expires_at: Math.floor(Date.now() / 1000) + 3600 })
  }
  if (authorization !== 'O-Bearer stand-in') return failed(401, 'UNAUTHORIZED')
  if (call === 'POST /checkout/v2/pay') return pay(JSON.parse(text) as never)
  if (call === 'POST /payments/v2/refund') return refund(JSON.parse(text) as never)
  const [, kind, id = ''] = /(order|refund)\/([^/]+)\/status$/.exec(call) ?? []
  if (kind === 'order') return statusOf(state.sales[id])
  return kind === 'refund' ? statusOf(state.refunds[id]) : failed(404, 'NOT_FOUND')
}

const statusOf = (payment: Sale | RefundState | undefined): GatewayResponse =>
  payment
    ? ok({
        state: payment.state,
        amount: 'taken' in payment ? payment.taken || payment.amount : payment.amount,
      })
    : failed(404, 'NOT_FOUND')

function pay({ merchantOrderId: id, amount }: { merchantOrderId: string; amount: number }): GatewayResponse {
  if (state.sales[id]) return failed(400, 'DUPLICATE_ORDER')
  if (!Number.isInteger(amount) || amount < 100) return failed(400, 'BAD_REQUEST')
  state.sales[id] = { amount, state: 'PENDING', taken: 0 }
  saveState()
  return ok({ orderId: `OMO${id}`, state: 'PENDING', redirectUrl: `http://127.0.0.1/pay/${id}` })
}

type RefundCall = { merchantRefundId: string; originalMerchantOrderId: string; amount: number }

function refund({
  merchantRefundId: id,
  originalMerchantOrderId: sale,
  amount,
}: RefundCall): GatewayResponse {
  const known = state.refunds[id]
  if (known) return ok({ state: known.state, amount: known.amount })
  const refunded = Object.values(state.refunds)
    .filter((other) => other.sale === sale && other.state !== 'FAILED')
    .reduce((sum, other) => sum + other.amount, 0)
  if ((state.sales[sale]?.taken ?? 0) < refunded + amount) return failed(400, 'AMOUNT_EXCEEDED')
  state.refunds[id] = { sale, amount, state: refundsFail ? 'FAILED' : 'CONFIRMED' }
  saveState()
  return ok({ refundId: `OMR${id}`, amount, state: state.refunds[id].state })
}

type ControlRequest = {
  id: string
  outcome: 'COMPLETED' | 'FAILED'
  taken?: number
  failure: InjectedFailure
  webhooks: Partial<typeof webhooks>
  fail: boolean
}

/** Carries out a command of a test: changes the gateway's behaviour, or does what the shopper does on the gateway's payment page. */
async function control(
  command: string,
  { id, outcome, taken, failure, webhooks: changes, fail }: ControlRequest,
): Promise<GatewayResponse> {
  if (command === 'fail') failures.unshift(failure)
  if (command === 'stop-failures') failures.length = 0
  if (command === 'webhooks') Object.assign(webhooks, changes)
  if (command === 'refunds-fail') refundsFail = fail
  if (command === 'refunds-arrive') {
    for (const refund of Object.values(state.refunds)) refund.state = 'COMPLETED'
  }
  if (command === 'shopper') {
    const sale = state.sales[id]
    if (!sale || sale.state !== 'PENDING') return failed(409, 'NOT_PENDING')
    Object.assign(sale, { state: outcome, taken: outcome === 'COMPLETED' ? (taken ?? sale.amount) : 0 })
    await sendWebhooks(id, outcome)
  }
  saveState()
  return ok(state)
}

/** Sends each webhook `copies` times at once, as the real gateway may do. */
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

/** Returns the `Authorization` header that the gateway sends with its webhooks. */
export const webhookAuthorization = (user: string, password: string): string =>
  createHash('sha256').update(`${user}:${password}`).digest('hex')

if (import.meta.main) {
  server.listen(Number(process.argv[3] ?? 0), '127.0.0.1', () => {
    const { port } = server.address() as { port: number }
    process.stdout.write(`http://127.0.0.1:${port}\n`)
  })
}
