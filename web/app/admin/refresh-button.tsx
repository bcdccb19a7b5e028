import { useRevalidator } from 'react-router'
import { Button } from '../ui/button'

/** Loads what the page shows again. */
export function RefreshButton() {
  const { state, revalidate } = useRevalidator()
  return (
    <Button size="small" variant="secondary" isBusy={state === 'loading'} onClick={() => void revalidate()}>
      Refresh
    </Button>
  )
}
