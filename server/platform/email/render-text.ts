import { wholeAddress, type Block, type Email, type Sender } from './email.ts'

/** The letter as plain text. */
export function renderText({ title, blocks }: Email, sender: Sender): string {
  const { name, contact, origin } = sender
  const foot = [`-- `, name, origin, contact.address, `${contact.email} · ${contact.phone}`].join('\n')
  return [title, ...blocks.map((block) => blockText(block, sender)), foot].join('\n\n').concat('\n')
}

function blockText(block: Block, sender: Sender): string {
  switch (block.kind) {
    case 'text':
    case 'small':
      return block.text
    case 'button':
      return `${block.label}:\n${wholeAddress(block.to, sender)}`
    case 'lines':
      return block.lines
        .map(({ title, note, amount }) => [`- ${title}`, note, amount].filter(Boolean).join(', '))
        .join('\n')
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  }
}
