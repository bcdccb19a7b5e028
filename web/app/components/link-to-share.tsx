import type { ReactNode } from 'react'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { Icon } from '../ui/icon'
import { toast } from '../ui/toast'

type LinkToShareProps = {
  label: string
  url: string
  /** The text of a WhatsApp message. It contains the link. */
  message: string
  /** Further buttons. */
  children?: ReactNode
}

/** A link in a field, with buttons to copy it and to send it by WhatsApp. */
export const LinkToShare = ({ label, url, message, children }: LinkToShareProps) => (
  <>
    <Field label={label} isLabelHidden readOnly value={url} onFocus={({ target }) => target.select()} />
    <div className="chips">
      <Button size="small" onClick={() => void copy(url)}>
        <Icon name="copy" className="size-4" /> Copy link
      </Button>
      <a
        className="button button-secondary button-small"
        href={`https://wa.me/?${new URLSearchParams({ text: message })}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="chat" className="size-4" /> WhatsApp
        <span className="sr-only">(opens in a new tab)</span>
      </a>
      {children}
    </div>
  </>
)

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    void toast('Link copied', { kind: 'success' })
  } catch {
    void toast('The link could not be copied. Select it and copy it.', { kind: 'error' })
  }
}
