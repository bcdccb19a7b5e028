import { createLocalJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import type { Env } from '../../../../env.ts'
import type { Auth } from '../auth.ts'

/** Maximum number of cached verified tokens. */
const MAX_CACHED = 10_000

export type AccessTokens = ReturnType<typeof openAccessTokens>

/** Verifies access tokens that this shop issued, without a database query. The caller checks that the session still exists. */
export function openAccessTokens({ auth, env }: { auth: Auth; env: Env }) {
  const keys = rotatingKeys(auth)
  const rules = {
    issuer: env.publicUrl,
    audience: env.publicUrl,
    algorithms: ['EdDSA'],
    clockTolerance: 5,
    requiredClaims: ['exp'],
  }
  /** Verified tokens, cached until they expire. Verifying the signature of a token takes longer than a database query. */
  const verified = new Map<string, JWTPayload>()

  function findCached(token: string): JWTPayload | undefined {
    const payload = verified.get(token)
    return payload && payload.exp! * 1000 > env.clock.now().getTime() ? payload : undefined
  }

  /** Returns the claims of a valid token. Throws a `JOSEError` for an invalid token. */
  async function verify(token: string): Promise<JWTPayload> {
    const payload = findCached(token)
    if (payload) return payload
    const result = await jwtVerify(token, keys, { ...rules, currentDate: env.clock.now() })
    if (verified.size === MAX_CACHED) verified.clear()
    verified.set(token, result.payload)
    return result.payload
  }

  return {
    verify,
    claimsStaff: (token: string): boolean => isOfStaff(payloadOf(token)),
    isKnownStaff(token: string): boolean | undefined {
      const payload = findCached(token)
      return payload && isOfStaff(payload)
    },
    isStaff: (token: string): Promise<boolean> => verify(token).then(isOfStaff, () => false),
  }
}

/**
 * Returns whether a token has the `staff` claim. The claim is used only to prioritize requests; permissions are read from the
 * database on each request.
 */
const isOfStaff = (payload: JWTPayload): boolean => payload['staff'] === true

/**
 * Returns an access token for the session in these cookies; null if they contain no valid session. Does not renew the session, because the
 * page does not send the new cookie: the browser renews it with its own request for a token.
 */
export async function readSessionToken(auth: Auth, cookie: string): Promise<string | null> {
  const request = { headers: new Headers({ cookie }), query: { disableRefresh: true } }
  const session = await auth.api.getToken(request).catch(() => null)
  return session?.token ?? null
}

function payloadOf(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}

/** Returns a function that finds the public key of a token. It reads the keys again if the token has an unknown key id. */
function rotatingKeys(auth: Auth): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined
  const read = async () => (keys = createLocalJWKSet(await auth.api.getJwks()))
  return async (header, token) => {
    try {
      return await (keys ?? (await read()))(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return (await read())(header, token)
    }
  }
}
