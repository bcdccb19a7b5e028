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
  /** How often each path was asked for. */
  calls: Record<string, number>
}

/** The stand-in of the gateway in a process of its own, and what it can be told. */
export type FakePhonePe = {
  url: string
  process: ChildProcess
  /** What a shop needs in its environment to use it. */
  settings: Record<string, string>
  control: (what: string, body?: object) => Promise<FakePhonePeState>
  state: () => Promise<FakePhonePeState>
}

/** Starts the stand-in with its book in `file`; on `port` when it has to come back where it was. */
export async function startFakePhonePe(file: string, port = 0): Promise<FakePhonePe> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'phonepe-stand-in.ts'), file, String(port)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const url = line.trim()
  const ask = async (init: RequestInit, path: string) =>
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
    control: (what, body = {}) => ask({ method: 'POST', body: JSON.stringify(body) }, what),
    state: () => ask({}, 'book'),
  }
}

/** What the gateway's messages carry to be recognised. */
export const webhookHeader = () => webhookAuthorization(WEBHOOK_USER, WEBHOOK_PASSWORD)
