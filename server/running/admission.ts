import type { FastifyInstance } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../env.ts'
import { isFromInside } from '../in-process-client.ts'
import { calm, openGate, type Gate } from './gate.ts'

/**
 * Shoppers; forms with pictures, which take as long as a slow phone needs to send them; and those who must get through while
 * shoppers queue: staff, and the payment service with its messages.
 */
export type Gates = { crowd: Gate; forms: Gate; staff: Gate }
type Knock = { url?: string | undefined; headers: IncomingHttpHeaders }

const forStaff = ['/api/admin/', '/admin', '/api/payments/webhook/']
const probes = new Set(['/api/live', '/api/ready', '/api/health'])

export function openGates({ ADMIT_AT_ONCE: atOnce, ADMIT_WAIT_MS: waitMs }: Env): Gates {
  return {
    crowd: openGate({ atOnce, waitMs }),
    forms: openGate({ atOnce, waitMs }),
    staff: openGate({ atOnce: Math.max(8, atOnce >> 2), waitMs }),
  }
}

/** The gate for a request: neither a crowd of shoppers, nor slow forms, nor those who pretend to be staff can keep the others out. */
export function gateFor({ crowd, forms, staff }: Gates, { url = '', headers }: Knock): Gate {
  if (forStaff.some((start) => url.startsWith(start))) return staff
  return /^(multipart|image)\//i.test(headers['content-type'] ?? '') ? forms : crowd
}

/** Whether an address is a call that has to pass a gate: probes never wait, and pages pass on their own. */
export const isAdmitted = (url: string): boolean =>
  url.startsWith('/api/') && !probes.has(url.split('?', 1)[0]!)

/**
 * Lets as many calls in at once as the shop can serve well; the surplus waits a little and is then told to come back,
 * before anything is read from the database for it. Who is still sending is not inside yet: a body that never ends would keep
 * a place. Pages pass on their own (`pages.ts`): those that are kept cost nothing.
 */
export function admitCalls(app: FastifyInstance, gates: Gates) {
  app.addHook('preValidation', async (request, { raw }) => {
    if (!isAdmitted(request.url) || isFromInside(request)) return
    const leave = await gateFor(gates, request).enter()
    if (raw.destroyed) leave() // who gave up while waiting takes nobody's place
    else raw.once('close', leave) // also of who hangs up in the middle, for whom there is no `onResponse`
  })
}

/** Milliseconds that a piece of background work lets shoppers go first. In a rush that never ends it is done nevertheless, slowly. */
const COURTESY_MS = 1000

/** What background work waits for: letters and invoices take the processor from the very orders that they belong to. */
export const calmOf =
  ({ crowd }: Gates) =>
  () =>
    calm(crowd, COURTESY_MS)
