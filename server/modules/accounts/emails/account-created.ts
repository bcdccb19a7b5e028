import { emailTemplate, greeting } from '../../../platform/email/email.ts'

type Data = {
  /** The name of the shop. */
  shop: string
  name: string | null
  url: string
  /** Number of days for which the link works; null when an external identity provider manages the passwords. */
  days: number | null
}

/** Invites a customer for whom the shop has created an account, for example by an import. */
export const accountCreated = emailTemplate({
  name: 'account-created',
  isSecret: true,
  render: ({ shop, name, url, days }: Data) => ({
    subject: `Your new account at ${shop}`,
    preview: days ? 'Choose a password to see your orders.' : 'Sign in to see your orders.',
    title: `Your new account at ${shop}`,
    blocks: [
      {
        kind: 'text',
        text: `${greeting(name)}, we have created an account for you with this e-mail address. You can use it to track your orders, and your address is filled in for you at checkout.`,
      },
      { kind: 'button', label: days ? 'Choose a password' : 'Sign in', to: url },
      {
        kind: 'small',
        text: days
          ? `The link works once and expires in ${days} days. By using it you agree to our terms and our privacy policy.`
          : 'By signing in you agree to our terms and our privacy policy.',
      },
      {
        kind: 'small',
        text: 'If you do not want an account, you can ignore this e-mail. No one else can use the account.',
      },
    ],
  }),
})
