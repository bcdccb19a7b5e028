import type { FastifyInstance } from 'fastify'
import { sampleShop, startOwnShop as startEndpoint } from '../../contract/reports/own-shop.ts'
import type { Env } from '../env.ts'
import { serve } from '../platform/http/serve.ts'
import type { Database } from '../platform/db/database.ts'
import { describeSampleShop, startOwnShop } from './start-own-shop.ts'
import { watchOwnShop } from './watch-own-shop.ts'

type SampleShopDeps = Pick<Database, 'db' | 'kind' | 'listen'> & {
  env: Env
  restart: (() => void) | undefined
}

export function sampleShopRoutes(app: FastifyInstance, { env, restart, ...database }: SampleShopDeps) {
  const { db, kind } = database
  let isRestarting = false
  function restartOnce() {
    if (isRestarting) return
    isRestarting = true
    restart?.()
  }
  serve(app, sampleShop, () => describeSampleShop(db, env))
  serve(app, startEndpoint, async (_, actor) => {
    const deleted = await startOwnShop({ db, env, actor })
    restartOnce()
    return deleted
  })
  if (!restart || kind === 'embedded' || env.SEED !== 'demo') return // an embedded database has only this node
  let stop: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    stop = await watchOwnShop(database, restartOnce)
  })
  app.addHook('onClose', async () => stop?.())
}
