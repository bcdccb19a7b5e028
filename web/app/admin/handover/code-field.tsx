import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { useHydrated } from '../../ui/hydration/use-hydrated'

const CameraScanner = lazy(() => import('./camera-scanner'))

type CodeFieldProps = {
  label?: string
  hint?: string
  error?: string | undefined
  value: string
  onChange: (code: string) => void
  /** Called with a code that the camera has read. A keyboard scanner ends with Enter, which submits the form. */
  onScan?: (code: string) => void
}

/** The code of a piece: typed, entered by a keyboard scanner, or read by the camera. */
export function CodeField({ label = 'Piece code', hint, error, value, onChange, onScan }: CodeFieldProps) {
  const [isScanning, setScanning] = useState(false)
  const canScan = useHydrated() && 'mediaDevices' in navigator
  return (
    <div className="flex items-end gap-2">
      <Field
        className="grow"
        label={label}
        hint={hint}
        error={error}
        name="code"
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value.toUpperCase())}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputMode="text"
        placeholder="XXXX-XXXX"
      />
      {canScan && (
        <Button variant="secondary" onClick={() => setScanning(true)}>
          <Icon name="search" />
          Scan
        </Button>
      )}
      {isScanning && (
        <Suspense>
          <CameraScanner
            onClose={() => setScanning(false)}
            onCode={(code) => {
              setScanning(false)
              onChange(code)
              onScan?.(code)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
