import { isStaff, type Principal } from '../../../contract/core/permissions.ts'
import type { Actor } from './actor.ts'

/** Accounts of the staff are an admin's alone: who helps customers must not be able to become somebody with more rights. */
export const mayChange = (actor: Actor, person: NonNullable<Principal>): boolean =>
  actor.role === 'admin' || !isStaff(person)
