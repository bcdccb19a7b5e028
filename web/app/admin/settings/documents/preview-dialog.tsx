import type { AdminDocument } from '../../../../../contract/content/content.ts'
import { ActionButton, useEndpointForm } from '../../../lib/forms/action-form'
import { formatInstant } from '../../../lib/labels/order-labels'
import { Button, buttonLook } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Icon } from '../../../ui/icon'
import { toast } from '../../../ui/toast'

type PreviewDialogProps = { document: AdminDocument; isOpen: boolean; onClose: () => void }

/** The preview link of a draft: the real page, for everybody who has the link. */
export function PreviewDialog({ document: { key, preview }, isOpen, onClose }: PreviewDialogProps) {
  const revoke = useEndpointForm('revokePreview', {
    params: { key },
    done: 'The preview link no longer works',
    onDone: onClose,
  })
  async function copy(path: string) {
    await navigator.clipboard.writeText(new URL(path, location.origin).href)
    void toast('Link copied', { kind: 'success' })
  }
  return (
    <Dialog title="Preview of the draft" isOpen={isOpen && preview !== null} onClose={onClose}>
      {preview && (
        <div className="stack">
          <p>
            The link shows the page with your draft. It works without an account until{' '}
            <time dateTime={preview.until}>{formatInstant(preview.until)}</time>.
          </p>
          <div className="cluster">
            <a href={preview.path} target="_blank" rel="noopener" className={buttonLook()} data-focus-first>
              Open preview
              <Icon name="arrow" />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
            <Button variant="secondary" onClick={() => void copy(preview.path)}>
              <Icon name="copy" />
              Copy link
            </Button>
            <ActionButton of={revoke} variant="quiet">
              Make the link invalid
            </ActionButton>
          </div>
        </div>
      )}
    </Dialog>
  )
}
