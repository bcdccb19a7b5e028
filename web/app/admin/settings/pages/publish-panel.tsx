import { useState } from 'react'
import type { AdminDocument } from '../../../../../contract/content/content.ts'
import { pagePath } from '../../../../../contract/content/page-paths.ts'
import { ActionButton, ActionForm, useFormAction } from '../../../lib/forms/action-form'
import { formatInstant } from '../../../lib/labels/order-labels'
import { Button, ButtonLink } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Field } from '../../../ui/field'
import { Panel } from '../../../ui/panel'

/** The pages that customers agree to when they sign up. */
const agreed = ['page:terms-of-service', 'page:privacy-policy']

/** What visitors see now, and the buttons that publish or discard the saved draft. */
export function PublishPanel({ document }: { document: AdminDocument }) {
  const { key, draft, draftVersion, published } = document
  const params = { key }
  const [isAsking, setAsking] = useState(false)
  const discard = useFormAction('discardDraft', { params, done: 'Draft discarded' })
  const mayDiscard = published !== null || document.default !== null
  return (
    <Panel title="Publish">
      <p>
        {draft ? (
          <>
            Draft saved <time dateTime={draft.at}>{formatInstant(draft.at)}</time>
            {draft.by && ` by ${draft.by}`}.
          </>
        ) : (
          'There is no draft. Change the text and save it first.'
        )}
      </p>
      <p className="hint mt-2">{describePublished(document)}</p>
      <div className="mt-4 cluster">
        {draft && <Button onClick={() => setAsking(true)}>Publish…</Button>}
        {draft && mayDiscard && (
          <ActionButton of={discard} fields={{ version: String(draftVersion) }} variant="secondary">
            Discard draft
          </ActionButton>
        )}
        {(published || document.default) && (
          <ButtonLink to={pagePath(key)} target="_blank" variant="quiet">
            Open the page
          </ButtonLink>
        )}
      </div>
      <PublishDialog document={document} isOpen={isAsking} onClose={() => setAsking(false)} />
    </Panel>
  )
}

function describePublished({ published, default: standard }: AdminDocument): string {
  if (published) {
    return `Visitors see version ${published.number} of ${formatInstant(published.at)}${published.by ? `, published by ${published.by}` : ''}.`
  }
  return standard ? 'Visitors see the default text.' : 'Visitors do not see this page yet.'
}

type PublishDialogProps = { document: AdminDocument; isOpen: boolean; onClose: () => void }

function PublishDialog({ document: { key, draftVersion }, isOpen, onClose }: PublishDialogProps) {
  const publish = useFormAction('publishDraft', {
    params: { key },
    done: 'Published. Visitors see it within two seconds.',
    onDone: onClose,
  })
  return (
    <Dialog title="Publish this text?" isOpen={isOpen} onClose={onClose}>
      <ActionForm of={publish} className="stack">
        <p>
          Visitors see the saved draft within two seconds. The text that they see now stays in the list of
          versions.
          {agreed.includes(key) &&
            ' Customers who sign up from now on agree to the new text; the date on the page is that of today.'}
        </p>
        <input type="hidden" name="version" value={draftVersion} />
        <Field label="What has changed (optional)" maxLength={200} {...publish.field('note')} />
        <div className="cluster justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" isBusy={publish.isBusy}>
            Publish
          </Button>
        </div>
      </ActionForm>
    </Dialog>
  )
}
