import { callAuth, enter, type SignInResult, type AuthError } from '../../lib/account/session'

// This file uses WebAuthn without a library: server and browser exchange options and credentials in their JSON form.

/** Messages that replace those of the identity provider, by error code. */
export const passkeyMessages: Record<string, string> = {
  SESSION_NOT_FRESH: 'For your security, please sign in again before you change your passkeys.',
}

/** Returns true if this browser supports passkeys and their JSON form. */
export const supportsPasskeys = (): boolean =>
  typeof window !== 'undefined' &&
  'PublicKeyCredential' in window &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

/**
 * Lets the user choose a passkey. Returns null if the browser returned no passkey, for example because the user cancelled. With `isSilent`
 * the browser shows no dialog and only suggests the passkey in autofill.
 */
export async function choosePasskey({
  isSilent = false,
  signal,
}: {
  isSilent?: boolean
  signal?: AbortSignal
}): Promise<PublicKeyCredential | AuthError | null> {
  const response = await callAuth('/passkey/generate-authenticate-options')
  if ('error' in response) return response
  const credential = await navigator.credentials
    .get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
        response.body as PublicKeyCredentialRequestOptionsJSON,
      ),
      ...(isSilent ? { mediation: 'conditional' as const } : {}),
      ...(signal ? { signal } : {}),
    })
    .catch(() => null)
  return credential instanceof PublicKeyCredential ? credential : null
}

/** Signs in with the passkey that the user has chosen. */
export const signInWithPasskey = (passkey: PublicKeyCredential): Promise<SignInResult> =>
  enter('/passkey/verify-authentication', { response: passkey.toJSON() as object })

/** Creates a passkey on this device. Returns null if the browser created none, for example because the user cancelled. */
export async function registerPasskey(name: string): Promise<{ body: unknown } | AuthError | null> {
  const response = await callAuth('/passkey/generate-register-options')
  if ('error' in response) return response
  const credential = await navigator.credentials
    .create({
      publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
        response.body as PublicKeyCredentialCreationOptionsJSON,
      ),
    })
    .catch((error: unknown) =>
      error instanceof DOMException && error.name === 'InvalidStateError' ? 'known' : null,
    )
  if (credential === 'known') return { error: 'You already have a passkey on this device', code: 'known' }
  if (!(credential instanceof PublicKeyCredential)) return null
  return callAuth('/passkey/verify-registration', { response: credential.toJSON() as object, name })
}
