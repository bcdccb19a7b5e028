import { createLocalJWKSet, decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import type { Env } from '../../../../env.ts'
import type { Auth } from '../auth.ts'

/** Tokens whose signature is remembered as right. */
const MOST_VERIFIED = 10_000

export type AccessTokens = ReturnType<typeof openAccessTokens>

/** Checks access tokens that this shop issued, without the database. Whether their session still exists is asked there. */
export function openAccessTokens({ auth, env }: { auth: Auth; env: Env }) {
  const keys = rotatingKeys(auth)
  const rules = {
    issuer: env.publicUrl,
    audience: env.publicUrl,
    algorithms: ['EdDSA'],
    clockTolerance: 5,
    requiredClaims: ['exp'],
  }
  /** A signature that was right stays right until its token ends; to check one costs more than to ask the database. */
  const verified = new Map<string, JWTPayload>()

  function known(token: string): JWTPayload | undefined {
    const payload = verified.get(token)
    return payload && payload.exp! * 1000 > env.clock.now().getTime() ? payload : undefined
  }

  /** What a good token says. Throws a `JOSEError` for any other. */
  async function verify(token: string): Promise<JWTPayload> {
    const payload = known(token)
    if (payload) return payload
    const checked = await jwtVerify(token, keys, { ...rules, currentDate: env.clock.now() })
    if (verified.size === MOST_VERIFIED) verified.clear()
    verified.set(token, checked.payload)
    return checked.payload
  }

  return {
    verify,
    claimsStaff: (token: string): boolean => isOfStaff(payloadOf(token)),
    isKnownStaff(token: string): boolean | undefined {
      const payload = known(token)
      return payload && isOfStaff(payload)
    },
    isStaff: (token: string): Promise<boolean> => verify(token).then(isOfStaff, () => false),
  }
}

/** The `staff` claim only decides which requests run first. What a person may do is read from the database each time. */
const isOfStaff = (payload: JWTPayload): boolean => payload['staff'] === true

function payloadOf(token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch {
    return {}
  }
}

/** The provider's public keys, read again when a token names one that we have not seen. */
function rotatingKeys(auth: Auth): JWTVerifyGetKey {
  let known: JWTVerifyGetKey | undefined
  const read = async () => (known = createLocalJWKSet(await auth.api.getJwks()))
  return async (header, token) => {
    try {
      return await (known ?? (await read()))(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return (await read())(header, token)
    }
  }
}
