import type { FastifyInstance } from 'fastify'
import { listRentals as listDoor, rentalCalendar } from '../../contract/availability.ts'
import type { Db } from '../db.ts'
import type { Env } from '../env.ts'
import { serve } from '../http.ts'
import { showCalendar } from './availability-calendar.ts'
import { listRentals } from './availability-list.ts'
import { readRules } from './hold-rules.ts'

export function availabilityRoutes(app: FastifyInstance, db: Db, env: Env) {
  const rules = () => readRules(db, env.now())
  serve(app, listDoor, async ({ query }) => listRentals(db, query, await rules()))
  serve(app, rentalCalendar, async ({ params, query }) =>
    showCalendar(db, { ...params, ...query }, await rules()),
  )
}
