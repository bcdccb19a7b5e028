import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { handoverJobs } from './handover/purge-photos.ts'
import { handoverRoutes } from './handover/routes.ts'
import { holdJobs } from './holds/refresh-holds.ts'
import { pieceRoutes } from './pieces/routes.ts'
import {
  countRentalFilters,
  listRentals as listEndpoint,
  rentalCalendar,
} from '../../../contract/rentals/availability.ts'
import { bookingCalendar } from '../../../contract/rentals/booking-calendar.ts'
import { serve } from '../../platform/http/serve.ts'
import { showBookingCalendar } from './calendar/show-booking-calendar.ts'
import {
  addNightRule,
  deleteNightRule,
  listNightRules,
  moveNightRule,
  saveNightRule,
} from './prices/night-rules.ts'
import * as nightRules from '../../../contract/rentals/night-rules.ts'
import { showCalendar } from './availability/show-calendar.ts'
import { countFiltersOfRentals, listRentals } from './availability/list-rentals.ts'
import { readRules, rulesForPin } from './holds/rental-rules.ts'

type RentalDeps = { db: Db; env: Env }

/** Registers the endpoints of rentals: availability for customers, pieces and handover for staff. */
export function rentalRoutes(app: FastifyInstance, deps: RentalDeps) {
  availabilityRoutes(app, deps)
  pieceRoutes(app, deps)
  nightRuleRoutes(app, deps.db)
  handoverRoutes(app, deps)
}

export const rentalJobs = (deps: RentalDeps): Worker[] => [...holdJobs(deps), ...handoverJobs(deps)]

function availabilityRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  const rulesTo = async (pin: string | undefined) => {
    const rules = await readRules(db, env.now())
    return pin ? rulesForPin(rules, pin) : rules
  }
  serve(app, listEndpoint, async ({ query }) => listRentals(db, query, await rulesTo(query.pin)))
  serve(app, countRentalFilters, async ({ query }) =>
    countFiltersOfRentals(db, query, await rulesTo(query.pin)),
  )
  serve(app, rentalCalendar, async ({ params, query }) =>
    showCalendar(db, { ...params, ...query }, await rulesTo(query.pin)),
  )
  serve(app, bookingCalendar, ({ query }) => showBookingCalendar(db, query, env.now()))
}

function nightRuleRoutes(app: FastifyInstance, db: Db) {
  serve(app, nightRules.nightRules, async () => ({ data: await listNightRules(db) }))
  serve(app, nightRules.addNightRule, ({ body }, actor) => addNightRule(db, body, actor))
  serve(app, nightRules.saveNightRule, ({ params, body }, actor) =>
    saveNightRule(db, { ...params, ...body }, actor),
  )
  serve(app, nightRules.moveNightRule, ({ params, body }, actor) =>
    moveNightRule(db, { ...params, ...body, actor }),
  )
  serve(app, nightRules.deleteNightRule, ({ params }, actor) => deleteNightRule(db, params.id, actor))
}
