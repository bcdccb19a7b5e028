import { callAuth, enter, type Outcome, type Refused } from '../../lib/account/session'

// Passkeys by the browser's own words for them: what the server sends and takes is their JSON form.

/** Whether this browser can keep and use passkeys, in a form that needs no library. */
export const supportsPasskeys = (): boolean =>
  typeof window !== 'undefined' &&
  'PublicKeyCredential' in window &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Signs in with a passkey. Null when the person thought better of it. With `isSilent` the browser offers it where one types. */
export async function signInWithPasskey({
  isSilent = false,
  signal,
}: {
  isSilent?: boolean
  signal?: AbortSignal
}): Promise<Outcome | null> {
  const asked = await callAuth('/passkey/generate-authenticate-options')
  if ('error' in asked) return asked
  const credential = await navigator.credentials
    .get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        asked.said as PublicKeyCredentialRequestOptionsJSON,
      ),
      ...(isSilent ? { mediation: 'conditional' as const } : {}),
      ...(signal ? { signal } : {}),
    })
    .catch(() => null)
  if (!(credential instanceof PublicKeyCredential)) return null
  return enter('/passkey/verify-authentication', { response: credential.toJSON() as object })
}

/** Makes a passkey on this device and gives it a name. Null when the person thought better of it. */
export async function registerPasskey(name: string): Promise<{ said: unknown } | Refused | null> {
  const asked = await callAuth('/passkey/generate-register-options')
  if ('error' in asked) return asked
  const credential = await navigator.credentials
    .create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        asked.said as PublicKeyCredentialCreationOptionsJSON,
      ),
    })
    .catch((error: unknown) =>
      error instanceof DOMException && error.name === 'InvalidStateError' ? 'known' : null,
    )
  if (credential === 'known') return { error: 'This device has a passkey of yours already', code: 'known' }
  if (!(credential instanceof PublicKeyCredential)) return null
  return callAuth('/passkey/verify-registration', { response: credential.toJSON() as object, name })
}
