import { z } from 'zod'

/** The settings that put a third-party identity provider in the place of the shop's own. */
export const oidcSettings = {
  IDENTITY_PROVIDER: z.enum(['built-in', 'oidc', 'clerk']).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().max(255).optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(40).optional(),
  OIDC_SCOPES: z.string().default('openid profile email'),
  OIDC_AUDIENCE: z.string().optional(),
  CLERK_SECRET_KEY: z.string().optional(),
  CLERK_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.clerk.com/v1'),
}

type OidcSettings = z.infer<z.ZodObject<typeof oidcSettings>>

/** Who vouches for the people of this shop, when it is not the shop itself. */
export type ThirdParty = {
  /** The issuer without a slash at its end: with the subject it is the key of an account, and never changes. */
  issuer: string
  issuerUrl: string
  clientId: string
  clientSecret: string | null
  /** What people know the provider by: 'Continue with {name}'. */
  name: string
  scopes: string
  /** Names by which an access token may say that it is meant for this shop. */
  audiences: string[]
  clerk: { secretKey: string; apiUrl: string } | null
}

/** The third party that the settings name, or null for the built-in provider. Throws one line per setting that is wrong. */
export function readThirdParty(settings: OidcSettings, publicUrl: string): ThirdParty | null {
  const { OIDC_ISSUER: issuerUrl, OIDC_CLIENT_ID: clientId, CLERK_SECRET_KEY: secretKey } = settings
  const kind = settings.IDENTITY_PROVIDER ?? (issuerUrl ? (secretKey ? 'clerk' : 'oidc') : 'built-in')
  if (kind === 'built-in') return null
  const fieldErrors = [
    !issuerUrl && 'OIDC_ISSUER: must be set for a third-party identity provider',
    !clientId && 'OIDC_CLIENT_ID: must be set for a third-party identity provider',
    issuerUrl && !isSafe(issuerUrl) && 'OIDC_ISSUER: must start with https://',
    issuerUrl && /[?#]/.test(issuerUrl) && 'OIDC_ISSUER: must have neither a query nor a fragment',
    !settings.OIDC_SCOPES.split(' ').includes('openid') && 'OIDC_SCOPES: must name openid',
    kind === 'clerk' && !secretKey && 'CLERK_SECRET_KEY: must be set for Clerk',
    kind === 'clerk' && !isSafe(settings.CLERK_API_URL) && 'CLERK_API_URL: must start with https://',
  ].filter(Boolean)
  if (fieldErrors.length || !issuerUrl || !clientId) throw new Error(fieldErrors.join('\n'))
  return {
    issuer: withoutSlash(issuerUrl),
    issuerUrl,
    clientId,
    clientSecret: settings.OIDC_CLIENT_SECRET ?? null,
    name: settings.OIDC_NAME || (kind === 'clerk' ? 'Clerk' : new URL(issuerUrl).hostname),
    scopes: settings.OIDC_SCOPES,
    audiences: [publicUrl, ...(settings.OIDC_AUDIENCE?.split(',').map((value) => value.trim()) ?? [])].filter(
      Boolean,
    ),
    clerk: kind === 'clerk' && secretKey ? { secretKey, apiUrl: withoutSlash(settings.CLERK_API_URL) } : null,
  }
}

export const withoutSlash = (url: string) => url.replace(/\/$/, '')

/** Plain http is for this very machine alone: tokens and secrets travel to these addresses. */
export function isLoopback(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
const isSafe = (url: string) => url.startsWith('https:') || isLoopback(url)
