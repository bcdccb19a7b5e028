import type { SignInError } from '../../../../contract/accounts/identity-provider.ts'

type Words = (name: string) => string

const words: Record<SignInError, Words> = {
  cancelled: (name) => `You did not sign in at ${name}.`,
  expired: () => 'That took too long or was done already. Please try again.',
  failed: (name) => `Signing in with ${name} did not work. Please try again.`,
  unavailable: (name) => `${name} does not answer at the moment. Please try again shortly.`,
  no_email: (name) =>
    `${name} did not tell us your e-mail address, which your invoices go to. Please add one there.`,
  email_unverified: (name) =>
    `There is an account with your e-mail address already. Verify the address at ${name} to use it.`,
  email_taken: () => 'Your e-mail address belongs to another account here. Please write to us.',
  staff_account: () => 'This is the address of a staff account. Please use the staff sign-in.',
  blocked: () => 'This account cannot sign in. Please write to us if that is a mistake.',
  departed: () => 'This account was deleted. Sign in once more to begin anew.',
}

/** What the page says about a sign-in that did not work. Only reasons that we know are ever shown. */
export function signInErrorMessage(problem: string | null, name: string): string | null {
  if (!problem) return null
  return Object.hasOwn(words, problem) ? words[problem as SignInError](name) : words.failed(name)
}
