/** What a person types to get in, by the names of the fields. */
export type EntryFields = {
  name: string
  email: string
  password: string
  businessName: string
  phone: string
}
export type EntryField = keyof EntryFields
export type EntryErrors = { [Name in EntryField]?: string }

const MIN_PASSWORD = 8
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Why nobody can sign in with this; empty when one may try. */
export function judgeSignIn({ email, password }: EntryFields): EntryErrors {
  return found({
    email: !EMAIL.test(email.trim()) && 'Enter a valid e-mail address',
    password: !password && 'Enter your password',
  })
}

/** Why no account can be made of this. Sellers say who they are, because the shop's team will call them. */
export function judgeSignUp({ name, email, password, phone }: EntryFields, isSeller: boolean): EntryErrors {
  return found({
    name: name.trim().length < 2 && 'Enter your name',
    phone:
      isSeller && phone.replaceAll(/\D/g, '').length < 10 && 'Enter a phone number with at least 10 digits',
    email: !EMAIL.test(email.trim()) && 'Enter a valid e-mail address',
    password: password.length < MIN_PASSWORD && `Choose a password of at least ${MIN_PASSWORD} characters`,
  })
}

const found = (checks: { [Name in EntryField]?: string | false }): EntryErrors =>
  Object.fromEntries(Object.entries(checks).filter(([, message]) => message))
