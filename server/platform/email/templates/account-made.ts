import { greeting } from '../greeting.ts'
import type { Email } from '../email.ts'

type Data = {
  name: string | null
  url: string
  /** For how long the link works; null when another provider looks after the passwords. */
  days: number | null
}

/** Tells somebody that the shop has made an account for them, and how they get in. */
export const accountMade = ({ name, url, days }: Data): Email => ({
  subject: 'Your account at our shop',
  preview: days ? 'Choose a password, and you can see your orders.' : 'Sign in, and you can see your orders.',
  title: 'Your account at our shop',
  blocks: [
    {
      kind: 'text',
      text: `${greeting(name)}, we have made an account with this e-mail address for you. You can follow your orders in it and need not write your address again.`,
    },
    { kind: 'button', label: days ? 'Choose a password' : 'Sign in', to: url },
    {
      kind: 'small',
      text: days
        ? `The link works once, for ${days} days. By using it you agree to our terms and our privacy policy.`
        : 'By signing in you agree to our terms and our privacy policy.',
    },
    {
      kind: 'small',
      text: 'If you do not want it, you need not do anything: nobody can use it without you.',
    },
  ],
})
