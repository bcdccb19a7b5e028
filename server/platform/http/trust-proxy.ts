import type { FastifyInstance } from 'fastify'
import type { Env } from '../../env.ts'

/** Says once in the log that requests come through a proxy which `TRUST_PROXY` does not name: all visitors share one address then. */
export function warnOfProxy(app: FastifyInstance, { TRUST_PROXY }: Pick<Env, 'TRUST_PROXY'>) {
  if (TRUST_PROXY > 0) return
  let isSaid = false
  app.addHook('onRequest', async (request) => {
    if (isSaid || request.headers['x-forwarded-for'] === undefined) return
    isSaid = true
    request.log.warn(
      'Requests come with X-Forwarded-For, but TRUST_PROXY is 0: all visitors behind that proxy count as one address, so one can use up the limits of all. Set TRUST_PROXY to the number of proxies in front of the shop.',
    )
  })
}
