import type { Troupe } from '../../../../../contract/troupes/troupes.ts'
import { useFormAction } from '../../../lib/forms/action-form'
import { absolute } from '../../../lib/meta/absolute-url'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/field'
import { Icon } from '../../../ui/icon'
import { Panel } from '../../../ui/panel'
import { toast } from '../../../ui/toast'
import { nightsLabel } from '../troupe-labels'

type GroupLinkProps = { troupe: Troupe; link: string; origin: string }

/** The link with which dancers join, to copy or to share, and the button that replaces it. */
export function GroupLink({ troupe, link, origin }: GroupLinkProps) {
  const url = absolute(origin, `/troupe/join/${link}`)
  const text = `Dance with us: ${troupe.name}, ${nightsLabel(troupe)}. Choose your size and pay your share here: ${url}`
  const renew = useFormAction('renewTroupeLink', {
    params: { id: troupe.id },
    done: 'The earlier link does not work any more',
  })
  return (
    <Panel title="Link for your dancers" text="Everyone with this link can ask for a place.">
      <div className="stack">
        <Field
          label="Link for your dancers"
          isLabelHidden
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
        />
        <div className="chips">
          <Button size="small" onClick={() => void copy(url)}>
            <Icon name="copy" className="size-4" /> Copy link
          </Button>
          <a
            className="button button-secondary button-small"
            href={`https://wa.me/?${new URLSearchParams({ text })}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="chat" className="size-4" /> WhatsApp
            <span className="sr-only">(opens in a new tab)</span>
          </a>
          <Button variant="quiet" size="small" isBusy={renew.isBusy} onClick={() => void renew.submit()}>
            New link
          </Button>
        </div>
      </div>
    </Panel>
  )
}

async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    void toast('Link copied', { kind: 'success' })
  } catch {
    void toast('The link could not be copied. Select it and copy it.', { kind: 'error' })
  }
}
