import { isStaff, type Asking } from '../../../contract/core/permissions.ts'
import type { Actor } from './actor.ts'

/** Accounts of the staff are an admin's alone: who helps customers must not be able to become somebody with more rights. */
export const mayChange = (actor: Actor, person: NonNullable<Asking>): boolean =>
  actor.role === 'admin' || !isStaff(person)
