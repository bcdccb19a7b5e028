import { collectErrors, type FieldErrors, type FieldValues } from '../use-field-form'

export const signInFields = ['name', 'businessName', 'phone', 'email', 'password'] as const
/** The names of the sign-in and sign-up fields. */
export type SignInField = (typeof signInFields)[number]
export type SignInValues = FieldValues<SignInField>

const MIN_PASSWORD = 8
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const emailError = (email: string) => !EMAIL.test(email.trim()) && 'Enter a valid e-mail address'

export const newPasswordError = (password: string) =>
  password.length < MIN_PASSWORD && `Choose a password of at least ${MIN_PASSWORD} characters`

/** Validates the sign-in form. Returns an empty object if the input is valid. */
export const validateSignIn = ({ email, password }: SignInValues): FieldErrors<SignInField> =>
  collectErrors({ email: emailError(email), password: !password && 'Enter your password' })

/** Validates the sign-up form. Sellers need a phone number, because the shop's team calls them. */
export const validateSignUp = ({ name, email, password, phone }: SignInValues, isSeller: boolean) =>
  collectErrors<SignInField>({
    name: name.trim().length < 2 && 'Enter your name',
    phone:
      isSeller && phone.replaceAll(/\D/g, '').length < 10 && 'Enter a phone number with at least 10 digits',
    email: emailError(email),
    password: newPasswordError(password),
  })
