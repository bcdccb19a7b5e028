import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import type { Env } from '../../env.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { handoverJobs } from './handover/purge-photos.ts'
import { handoverRoutes } from './handover/routes.ts'
import { holdJobs } from './holds/refresh-holds.ts'
import { pieceRoutes } from './pieces/routes.ts'

type RentalDeps = { db: Db; env: Env }

/** Registers the endpoints of rentals: availability for customers, pieces and handover for staff. */
export function rentalRoutes(app: FastifyInstance, deps: RentalDeps) {
  availabilityRoutes(app, deps)
  pieceRoutes(app, deps)
  handoverRoutes(app, deps)
}

/** Background jobs of rentals. */
export const rentalJobs = (deps: RentalDeps): Worker[] => [...holdJobs(deps), ...handoverJobs(deps)]
