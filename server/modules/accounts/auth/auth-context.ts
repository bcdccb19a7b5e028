import type { GenericEndpointContext } from 'better-auth'
import { getIP } from 'better-auth/api'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'

/** What the shop's own steps around the identity library work with. */
export type AuthParts = { db: Db; env: Env; secret: string }

/** The address that a request came from, of an IPv6 one the network. */
export const addressOf = (ctx: GenericEndpointContext): string =>
  (ctx.headers && getIP(ctx.headers, ctx.context.options)) ?? ''

/** How our cookies begin. Browsers take `__Host-` ones only over TLS and keep them for this very host, whole. */
export const cookiePrefix = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-navrang' : 'navrang'
