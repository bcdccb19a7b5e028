import type { Preview } from '../../../../../contract/content/content.ts'
import { ActionButton, useFormAction } from '../../../lib/forms/action-form'
import { formatInstant } from '../../../lib/labels/order-labels'
import { ButtonLink } from '../../../ui/button'
import { Panel } from '../../../ui/panel'

type PreviewPanelProps = { pageKey: string; preview: Preview | null }

/** The preview link of a page: create, open, extend and revoke. */
export function PreviewPanel({ pageKey, preview }: PreviewPanelProps) {
  const params = { key: pageKey }
  const create = useFormAction('createPreview', { params, done: 'The preview link is valid for seven days' })
  const revoke = useFormAction('revokePreview', { params, done: 'The preview link is not valid any more' })
  return (
    <Panel
      title="Preview"
      text="A link that shows the saved draft. It works without signing in, and search engines do not find it."
    >
      {preview && (
        <p className="mb-3 break-all">
          <span className="select-all">{preview.path}</span>
          <span className="hint block">Valid until {formatInstant(preview.until)}</span>
        </p>
      )}
      <div className="cluster">
        {preview && (
          <ButtonLink to={preview.path} target="_blank" variant="secondary">
            Open preview
          </ButtonLink>
        )}
        <ActionButton of={create} variant={preview ? 'quiet' : 'secondary'}>
          {preview ? 'Extend' : 'Create preview link'}
        </ActionButton>
        {preview && (
          <ActionButton of={revoke} variant="quiet">
            Revoke
          </ActionButton>
        )}
      </div>
    </Panel>
  )
}
