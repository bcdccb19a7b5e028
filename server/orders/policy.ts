import { isStaff } from '../http.ts'
import type { Actor } from '../identity/actor.ts'
import { hashToken } from './place-order.ts'

type Ownership = { user_id: string | null; guest_token: string | null }

/** An order is read by its owner, by staff, and a guest's by whoever holds its token. */
export const mayRead = (order: Ownership, actor: Actor | null, token: string | null): boolean =>
  isStaff(actor) ||
  (actor !== null && order.user_id === actor.id) ||
  (token !== null && order.guest_token === hashToken(token))
