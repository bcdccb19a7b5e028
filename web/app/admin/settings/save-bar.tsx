import { Button } from '../../ui/button'
import { useIsUploading } from '../../lib/uploads'
import { useHydrated } from '../../ui/hydration/hydrated'

type SaveBarProps = { isDirty: boolean; isBusy: boolean; onDiscard: () => void }

/** The bar with Save and Discard. It appears with the first change; before hydration, and without JavaScript, it is always visible. */
export function SaveBar({ isDirty, isBusy, onDiscard }: SaveBarProps) {
  const isHydrated = useHydrated()
  const isUploading = useIsUploading()
  if (isHydrated && !isDirty) return null
  return (
    <div className="sticky bottom-3 z-20 cluster justify-between rounded-card border border-brand bg-surface px-5 py-3 shadow-lift">
      <output className="font-semibold">
        {isUploading ? 'Uploading a picture' : isDirty ? 'Unsaved changes' : ''}
      </output>
      <div className="cluster">
        {isDirty && (
          <Button variant="secondary" onClick={onDiscard}>
            Discard
          </Button>
        )}
        <Button type="submit" isBusy={isBusy || isUploading}>
          Save
        </Button>
      </div>
    </div>
  )
}
