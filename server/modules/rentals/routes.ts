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
import { showCalendar } from './availability/show-calendar.ts'
import { countFiltersOfRentals, listRentals } from './availability/list-rentals.ts'
import { readRules } from './holds/rental-rules.ts'

type RentalDeps = { db: Db; env: Env }

/** Registers the endpoints of rentals: availability for customers, pieces and handover for staff. */
export function rentalRoutes(app: FastifyInstance, deps: RentalDeps) {
  availabilityRoutes(app, deps)
  pieceRoutes(app, deps)
  handoverRoutes(app, deps)
}

export const rentalJobs = (deps: RentalDeps): Worker[] => [...holdJobs(deps), ...handoverJobs(deps)]

function availabilityRoutes(app: FastifyInstance, { db, env }: { db: Db; env: Env }) {
  const rules = () => readRules(db, env.now())
  serve(app, listEndpoint, async ({ query }) => listRentals(db, query, await rules()))
  serve(app, countRentalFilters, async ({ query }) => countFiltersOfRentals(db, query, await rules()))
  serve(app, rentalCalendar, async ({ params, query }) =>
    showCalendar(db, { ...params, ...query }, await rules()),
  )
  serve(app, bookingCalendar, ({ query }) => showBookingCalendar(db, query, env.now()))
}
