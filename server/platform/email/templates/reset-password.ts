import { greeting } from '../greeting.ts'
import type { Email } from '../email.ts'

/** Lets a person choose a new password. `url` is whole, works once, and for `minutes`. */
export const resetPassword = (data: { name: string | null; url: string; minutes: number }): Email => ({
  subject: 'Choose a new password',
  preview: `The link works once, for ${data.minutes} minutes.`,
  title: 'Choose a new password',
  blocks: [
    { kind: 'text', text: `${greeting(data.name)}, somebody, probably you, asked for a new password.` },
    { kind: 'button', label: 'Choose a new password', to: data.url },
    { kind: 'small', text: `The link works once, for ${data.minutes} minutes.` },
    { kind: 'small', text: 'If it was not you, nothing has changed and you need not do anything.' },
  ],
})
