import { readNames, textOf, type FormResult } from '../../lib/forms/form-result'
import { passkeyMessages, registerPasskey } from '../sign-in/passkeys'

export const ADD_PASSKEY = 'add-passkey'

/** The browser's action for the form of a new passkey, because only the browser can create a passkey. */
export async function addPasskey(request: Request): Promise<FormResult> {
  const names = { ...(await readNames(request.clone())), values: {} }
  const refuse = (message: string, { code = 'invalid', errors = {} } = {}): FormResult => ({
    ...names,
    isDone: false,
    message,
    code,
    errors,
  })
  const name = textOf(await request.formData(), 'name').trim()
  if (!name) {
    const message = 'Enter a name for the passkey'
    return refuse(message, { errors: { name: message } })
  }
  const response = await registerPasskey(name)
  if (!response) return refuse('No passkey was created. Please try again.')
  if ('error' in response) {
    const { code, error } = response
    return refuse(passkeyMessages[code] ?? error, { code })
  }
  return { ...names, isDone: true, reply: null }
}
