import { Button } from '../../ui/button'
import { useIsUploading } from '../../lib/uploads'
import { focusIfLost } from '../../ui/hooks/focus'
import { useUpdate } from '../../ui/hooks/use-update'
import { useHydrated } from '../../ui/hydration/hydrated'
import { toast } from '../../ui/toast'

type SaveBarProps = { isDirty: boolean; isBusy: boolean; onDiscard: () => void }

/**
 * The bar with Save and Discard. It appears with the first change; before hydration, and without JavaScript, it is always visible. Its
 * message is always rendered, so that screen readers announce the first change.
 */
export function SaveBar({ isDirty, isBusy, onDiscard }: SaveBarProps) {
  const isHydrated = useHydrated()
  const isUploading = useIsUploading()
  const isShown = isDirty || !isHydrated
  useUpdate(isDirty, () => {
    if (!isDirty) focusIfLost()
  })
  return (
    <div
      className={
        isShown
          ? 'sticky-bar bottom-3 z-20 cluster justify-between rounded-card border border-brand bg-surface px-5 py-3 shadow-lift'
          : 'sr-only'
      }
    >
      <output className="font-semibold">
        {isDirty ? (isUploading ? 'Uploading a picture' : 'Unsaved changes') : ''}
      </output>
      {isShown && (
        <div className="cluster">
          {isDirty && (
            <Button
              variant="secondary"
              onClick={() => {
                onDiscard()
                void toast('Changes discarded')
              }}
            >
              Discard
            </Button>
          )}
          <Button type="submit" isBusy={isBusy || isUploading}>
            Save
          </Button>
        </div>
      )}
    </div>
  )
}
