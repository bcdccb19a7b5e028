import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { UnsavedGuard } from '../../../components/unsaved-guard'
import { useIsUploading } from '../../../lib/uploads'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { focusIfLost } from '../../../ui/hooks/focus'
import { useUpdate } from '../../../ui/hooks/use-update'
import { toast } from '../../../ui/toast'
import { ChangedMeanwhile, saveAgainOrLoad } from '../changed-meanwhile'
import type { DocumentEditor } from './use-document'

type BarActions = Pick<
  DocumentEditor,
  | 'document'
  | 'isDirty'
  | 'isConflict'
  | 'isBusy'
  | 'undoChanges'
  | 'save'
  | 'openPublish'
  | 'openPreview'
  | 'discardDraft'
>

/**
 * The bar with the actions for unsaved changes and for a draft that is not published. Its message is always rendered, so that screen
 * readers announce the first change.
 */
export function DocumentBar({ of: editor }: { of: BarActions }) {
  const { document, isDirty, isConflict } = editor
  const isUploading = useIsUploading()
  const isBusy = editor.isBusy || isUploading
  const { pathname } = useLocation()
  const hasDraft = document.draft !== null
  /** A page that was never published has nothing else to show. Staff delete it instead. */
  const mayDiscard = document.published !== null || document.default !== null
  const [isAsked, setAsked] = useState(false)
  const isShown = isDirty || hasDraft
  const publish = useRef<HTMLButtonElement>(null)
  useUpdate(`${isDirty} ${hasDraft}`, () => {
    if (!isDirty) focusIfLost(publish.current)
  })
  return (
    <>
      <UnsavedGuard isDirty={isUploading || (isDirty && !editor.isBusy)} />
      <div
        className={
          isShown
            ? 'sticky-bar bottom-3 z-20 mt-6 cluster justify-between rounded-card border border-brand bg-surface px-5 py-3 shadow-lift'
            : 'sr-only'
        }
      >
        {isDirty && isConflict && (
          <ChangedMeanwhile path={pathname} {...saveAgainOrLoad} onAction={editor.undoChanges} />
        )}
        <output className="font-semibold">
          {isShown &&
            (isUploading ? 'Uploading a picture' : isDirty ? 'Unsaved changes' : 'Draft, not published')}
        </output>
        {isShown && (
          <div className="cluster">
            {isDirty ? (
              <>
                <Button
                  variant="quiet"
                  onClick={() => {
                    editor.undoChanges()
                    void toast('Changes discarded')
                  }}
                >
                  Discard changes
                </Button>
                <Button variant="secondary" isBusy={isBusy} onClick={editor.save}>
                  Save draft
                </Button>
              </>
            ) : (
              mayDiscard && (
                <Button variant="quiet" onClick={() => setAsked(true)}>
                  Discard draft
                </Button>
              )
            )}
            <Button variant="secondary" isBusy={isBusy} onClick={editor.openPreview}>
              Preview
            </Button>
            <Button ref={publish} isBusy={isBusy} onClick={editor.openPublish}>
              Publish…
            </Button>
          </div>
        )}
      </div>
      <Dialog
        title="Discard the draft?"
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsked(false)} data-focus-first>
              Keep it
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsked(false)
                void editor.discardDraft()
              }}
            >
              Discard draft
            </Button>
          </>
        }
      >
        <p>The changes that are not published are deleted. What visitors see stays as it is.</p>
      </Dialog>
    </>
  )
}
