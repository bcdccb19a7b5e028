import { z } from 'zod'

/** The environment variables of a third-party identity provider, which replaces the built-in one. */
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

/** The configuration of a third-party identity provider. */
export type ThirdParty = {
  /** The issuer without a trailing slash. Issuer and subject together identify an account, so the issuer must never change. */
  issuer: string
  issuerUrl: string
  clientId: string
  clientSecret: string | null
  /** The display name, shown as 'Continue with {name}'. */
  name: string
  scopes: string
  /** Accepted audiences of access tokens. */
  audiences: string[]
  clerk: { secretKey: string; apiUrl: string } | null
}

/** Returns the configured third-party provider; null for the built-in one. Throws an error with one line for each invalid setting. */
export function readThirdParty(settings: OidcSettings, publicUrl: string): ThirdParty | null {
  const { OIDC_ISSUER: issuerUrl, OIDC_CLIENT_ID: clientId, CLERK_SECRET_KEY: secretKey } = settings
  const kind = settings.IDENTITY_PROVIDER ?? (issuerUrl ? (secretKey ? 'clerk' : 'oidc') : 'built-in')
  if (kind === 'built-in') return null
  const problems = [
    !issuerUrl && 'OIDC_ISSUER: must be set for a third-party identity provider',
    !clientId && 'OIDC_CLIENT_ID: must be set for a third-party identity provider',
    issuerUrl && !isSafe(issuerUrl) && 'OIDC_ISSUER: must start with https://',
    issuerUrl && /[?#]/.test(issuerUrl) && 'OIDC_ISSUER: must not contain a query or a fragment',
    !settings.OIDC_SCOPES.split(' ').includes('openid') && 'OIDC_SCOPES: must include openid',
    kind === 'clerk' && !secretKey && 'CLERK_SECRET_KEY: must be set for Clerk',
    kind === 'clerk' && !isSafe(settings.CLERK_API_URL) && 'CLERK_API_URL: must start with https://',
  ].filter(Boolean)
  if (problems.length || !issuerUrl || !clientId) throw new Error(problems.join('\n'))
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

/** Returns whether the URL is plain HTTP to this machine. All other URLs need https, because tokens and secrets are sent to them. */
export function isLoopback(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
const isSafe = (url: string) => url.startsWith('https:') || isLoopback(url)
