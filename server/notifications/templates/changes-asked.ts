import type { Letter } from '../letter.ts'

/** Asks a seller to change what they submitted. `link` leads to it. */
export const changesAsked = (data: { name: string; title: string; wish: string; link: string }): Letter => ({
  subject: `Please change something about ${data.title}`,
  preview: data.wish,
  title: 'Nearly there',
  blocks: [
    {
      kind: 'text',
      text: `Namaste ${data.name}, we like ${data.title}. Before it can go live, please change this:`,
    },
    { kind: 'facts', facts: [{ label: 'To change', value: data.wish }] },
    { kind: 'button', label: 'Change my product', to: data.link },
  ],
})
