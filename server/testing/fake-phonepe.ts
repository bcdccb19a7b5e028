import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { webhookAuthorization } from './fake-phonepe-server.ts'

export const WEBHOOK_USER = 'navrang-hooks'
export const WEBHOOK_PASSWORD = 'a-hook-password'

type FakePhonePeState = {
  sales: Record<string, { amount: number; state: string; taken: number }>
  refunds: Record<string, { sale: string; amount: number; state: string }>
  /** Number of received requests by path. */
  calls: Record<string, number>
}

/** The fake gateway in its own process, and functions to control it. */
export type FakePhonePe = {
  url: string
  process: ChildProcess
  /** Environment variables of a shop that uses this gateway. */
  settings: Record<string, string>
  control: (command: string, body?: object) => Promise<FakePhonePeState>
  state: () => Promise<FakePhonePeState>
}

/** Starts the fake gateway; it keeps its state in `file`. Pass `port` to restart it at the same address. */
export async function startFakePhonePe(file: string, port = 0): Promise<FakePhonePe> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'fake-phonepe-server.ts'), file, String(port)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const url = line.trim()
  const send = async (init: RequestInit, path: string) =>
    (await (await fetch(`${url}/control/${path}`, init)).json()) as FakePhonePeState
  return {
    url,
    process: child,
    settings: {
      PAYMENT_PROVIDER: 'phonepe',
      PHONEPE_BASE_URL: url,
      PHONEPE_CLIENT_ID: 'test-client',
      PHONEPE_CLIENT_SECRET: 'test-secret',
      PHONEPE_WEBHOOK_USER: WEBHOOK_USER,
      PHONEPE_WEBHOOK_PASSWORD: WEBHOOK_PASSWORD,
    },
    control: (command, body = {}) => send({ method: 'POST', body: JSON.stringify(body) }, command),
    state: () => send({}, 'state'),
  }
}

/** Returns the `Authorization` header that the gateway sends with its webhooks. */
export const webhookHeader = () => webhookAuthorization(WEBHOOK_USER, WEBHOOK_PASSWORD)
