export const MIN_PASSWORD = 8
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const emailError = (email: string) => !EMAIL.test(email.trim()) && 'Enter a valid e-mail address'

export const newPasswordError = (password: string) =>
  password.length < MIN_PASSWORD && `Choose a password of at least ${MIN_PASSWORD} characters`
