import type { GenericEndpointContext } from 'better-auth'
import { getIP } from 'better-auth/api'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'

/** Dependencies of the hooks around better-auth. */
export type AuthDeps = { db: Db; env: Env; secret: string }

/** Returns the client's IPv4 address or IPv6 network; '' if it is unknown. */
export const clientAddress = (ctx: GenericEndpointContext): string =>
  (ctx.headers && getIP(ctx.headers, ctx.context.options)) ?? ''

/**
 * Returns the prefix of cookie names. It is `__Host-` only with https, because browsers accept such cookies only over TLS, with
 * `Path=/` and without a domain.
 */
export const cookiePrefix = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-navrang' : 'navrang'
