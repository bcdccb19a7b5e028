import type { FastifyInstance } from 'fastify'
import { sampleShop, startOwnShop as startEndpoint } from '../../contract/reports/own-shop.ts'
import type { Env } from '../env.ts'
import { serve } from '../platform/http/serve.ts'
import type { Db } from '../platform/db/database.ts'
import { describeSampleShop, startOwnShop } from './start-own-shop.ts'

type SampleShopDeps = { db: Db; env: Env; restart: () => void }

export function sampleShopRoutes(app: FastifyInstance, { db, env, restart }: SampleShopDeps) {
  serve(app, sampleShop, () => describeSampleShop(db, env))
  serve(app, startEndpoint, async (_, actor) => {
    const deleted = await startOwnShop({ db, env, actor })
    restart()
    return deleted
  })
}
