import { greeting } from '../greeting.ts'
import type { Email } from '../email.ts'

type Data = { name: string | null; title: string | null; request: string; link: string }

/** Asks a seller to change what they submitted. `link` leads to it. */
export const changesAsked = ({ name, title, ...data }: Data): Email => ({
  subject: `Please change something about ${title ?? 'your product'}`,
  preview: data.request,
  title: 'Nearly there',
  blocks: [
    {
      kind: 'text',
      text: `${greeting(name)}, we like ${title ?? 'your product'}. Before it can go live, please change this:`,
    },
    { kind: 'facts', facts: [{ label: 'To change', value: data.request }] },
    { kind: 'button', label: 'Change my product', to: data.link },
  ],
})
