import type { GenericEndpointContext } from 'better-auth'
import { getIP } from 'better-auth/api'
import type { Db } from '../../../platform/db/database.ts'
import type { Env } from '../../../env.ts'

/** Dependencies of the hooks around better-auth. */
export type AuthDeps = { db: Db; env: Env; secret: string }

/** The client's IPv4 address or IPv6 network. */
export const clientAddress = (ctx: GenericEndpointContext): string =>
  (ctx.headers && getIP(ctx.headers, ctx.context.options)) ?? ''

/** Prefix of cookie names. Browsers accept `__Host-` cookies only over TLS, with `Path=/` and without a domain. */
export const cookiePrefix = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-navrang' : 'navrang'
