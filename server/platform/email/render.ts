import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Block, EmailContent, Sender } from './email.ts'

// The HTML uses tables and inline styles, because all mail clients support them. Some mail clients apply their own dark mode.
// Therefore every text also sets its background, and `color-scheme` asks the clients that support it to keep both colours or to
// invert both.
const font = { fontFamily: "'Hind Vadodara', 'Noto Sans', system-ui, Arial, sans-serif" }
const textStyle = ({ colours }: Sender) => ({
  ...font,
  margin: '0 0 16px',
  fontSize: 16,
  lineHeight: '24px',
  color: colours.ink,
})
const smallStyle = (sender: Sender) => ({
  ...textStyle(sender),
  fontSize: 14,
  lineHeight: '21px',
  color: sender.colours.muted,
})
const cellStyle = ({ colours }: Sender) => ({
  ...font,
  padding: '10px 0',
  borderBottom: `1px solid ${colours.line}`,
  fontSize: 15,
  lineHeight: '22px',
  color: colours.ink,
})

/** Renders a complete HTML document. React escapes all text in it. */
export function renderHtml(content: EmailContent, sender: Sender): string {
  return `<!doctype html>${renderToStaticMarkup(Document(content, sender))}`
}

function Document(content: EmailContent, sender: Sender): ReactNode {
  const meta = (name: string, value: string) => h('meta', { key: name, name, content: value })
  return h(
    'html',
    { lang: 'en-IN' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      meta('viewport', 'width=device-width'),
      meta('color-scheme', 'light dark'),
      meta('supported-color-schemes', 'light dark'),
      h('title', null, content.subject),
    ),
    h(
      'body',
      background(sender.colours.ground, { margin: 0, padding: 0 }),
      h('div', { style: { ...hidden, color: sender.colours.ground } }, content.preview),
      table(
        background(sender.colours.ground),
        row(
          { padding: '24px 12px' },
          h('div', { style: { maxWidth: 600, margin: '0 auto' } }, Card(content, sender)),
        ),
      ),
    ),
  )
}

const hidden: CSSProperties = {
  display: 'none',
  maxHeight: 0,
  overflow: 'hidden',
  fontSize: 1,
  lineHeight: '1px',
  opacity: 0,
}

function Card({ title, blocks }: EmailContent, sender: Sender): ReactNode {
  const { ink, line, night, surface } = sender.colours
  const heading = { ...font, margin: '0 0 16px', fontSize: 24, lineHeight: '32px', color: ink }
  return table(
    background(surface, { border: `1px solid ${line}`, borderRadius: 14, borderCollapse: 'separate' }),
    row({ padding: '20px 28px', backgroundColor: night, borderRadius: '13px 13px 0 0' }, Header(sender)),
    row(
      { padding: '28px 28px 12px' },
      h('h1', { style: heading }, title),
      ...blocks.map((block, at) => h('div', { key: at }, BlockHtml(block, sender))),
    ),
    row({ padding: '16px 28px 24px', borderTop: `1px solid ${line}` }, Footer(sender)),
  )
}

const Header = ({ name, origin, colours }: Sender): ReactNode =>
  h(
    'a',
    {
      href: origin,
      style: { ...font, color: colours['on-night'], fontSize: 22, fontWeight: 600, textDecoration: 'none' },
    },
    name,
  )

function Footer(sender: Sender): ReactNode {
  const { name, contact, colours } = sender
  const style = { ...smallStyle(sender), margin: 0 }
  return h(
    'p',
    { style },
    name,
    h('br'),
    contact.address,
    h('br'),
    h('a', { href: `mailto:${contact.email}`, style: { color: colours.muted } }, contact.email),
    contact.phone && ` · ${contact.phone}`,
  )
}

function BlockHtml(block: Block, sender: Sender): ReactNode {
  switch (block.kind) {
    case 'text':
      return h('p', { style: textStyle(sender) }, withLineBreaks(block.text))
    case 'small':
      return h('p', { style: smallStyle(sender) }, block.text)
    case 'button':
      return Button(block, sender)
    case 'lines':
      return pairs(
        sender,
        block.lines.map(({ title, note, amount }) => [
          [
            title,
            note && h('br', { key: 'br' }),
            note && h('span', { key: 'note', style: { color: sender.colours.muted } }, note),
          ],
          amount,
        ]),
      )
    case 'facts':
      return pairs(
        sender,
        block.facts.map(({ label, value, isStrong }) =>
          isStrong ? [h('strong', null, label), h('strong', null, value)] : [label, withLineBreaks(value)],
        ),
      )
  }
}

/** Texts of staff and customers can have several lines. */
const withLineBreaks = (text: string): ReactNode =>
  text.split('\n').flatMap((line, at) => (at === 0 ? [line] : [h('br', { key: at }), line]))

function Button({ label, to }: { label: string; to: string }, sender: Sender): ReactNode {
  const href = absoluteUrl(to, sender)
  const padded = { ...font, display: 'inline-block', padding: '13px 26px', color: '#ffffff', fontSize: 16 }
  const link = h('a', { href, style: { ...padded, fontWeight: 600, textDecoration: 'none' } }, label)
  return h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, style: { margin: '4px 0 20px' } },
    h('tbody', null, h('tr', null, h('td', background(sender.colours.brand, { borderRadius: 999 }), link))),
  )
}

const pairs = (sender: Sender, rows: [ReactNode, ReactNode][]): ReactNode =>
  table(
    { style: { margin: '0 0 20px' } },
    rows.map(([left, right], at) =>
      h(
        'tr',
        { key: at },
        h('td', { style: { ...cellStyle(sender), paddingRight: 16 } }, left),
        h('td', { style: { ...cellStyle(sender), textAlign: 'right', verticalAlign: 'top' } }, right),
      ),
    ),
  )

/** Sets a background colour both as a style and as an attribute, because old mail clients support only the attribute. */
const background = (colour: string, style: CSSProperties = {}): object => ({
  style: { backgroundColor: colour, ...style },
  bgcolor: colour,
})

const table = (attributes: object, ...rows: ReactNode[]): ReactNode =>
  h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, width: '100%', ...attributes },
    h('tbody', null, ...rows),
  )

const row = (style: CSSProperties, ...children: ReactNode[]): ReactNode =>
  h('tr', null, h('td', { style }, ...children))

export function renderText({ title, blocks }: EmailContent, sender: Sender): string {
  const { name, contact, origin } = sender
  const contactLine = [contact.email, contact.phone].filter(Boolean).join(' · ')
  const footer = ['-- ', name, origin, contact.address, contactLine].join('\n')
  return [title, ...blocks.map((block) => blockText(block, sender)), footer].join('\n\n').concat('\n')
}

function blockText(block: Block, sender: Sender): string {
  switch (block.kind) {
    case 'text':
    case 'small':
      return block.text
    case 'button':
      return `${block.label}:\n${absoluteUrl(block.to, sender)}`
    case 'lines':
      return block.lines
        .map(({ title, note, amount }) => [`- ${title}`, note, amount].filter(Boolean).join(', '))
        .join('\n')
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  }
}

/** Returns the complete URL of a button, because a mail client cannot resolve a path. */
const absoluteUrl = (to: string, { origin }: Sender): string => (to.startsWith('/') ? origin + to : to)
