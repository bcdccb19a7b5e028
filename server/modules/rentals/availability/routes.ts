import type { FastifyInstance } from 'fastify'
import { listRentals as listEndpoint, rentalCalendar } from '../../../../contract/rentals/availability.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'
import { serve } from '../../../platform/http/serve.ts'
import { showCalendar } from './show-calendar.ts'
import { listRentals } from './list-rentals.ts'
import { readRules } from '../holds/rental-rules.ts'

export function availabilityRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  const rules = () => readRules(db, env.now())
  serve(app, listEndpoint, async ({ query }) => listRentals(db, query, await rules()))
  serve(app, rentalCalendar, async ({ params, query }) =>
    showCalendar(db, { ...params, ...query }, await rules()),
  )
}
