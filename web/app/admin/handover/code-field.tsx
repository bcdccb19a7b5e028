import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Icon } from '../../ui/icon'
import { useHydrated } from '../../ui/hydration/hydrated'

const CameraScanner = lazy(() => import('./camera-scanner'))

type CodeFieldProps = {
  id?: string
  label?: string
  hint?: string
  placeholder?: string
  /** Codes of pieces are in capitals; a field that also accepts names keeps the text as it is typed. */
  keepsCase?: boolean
  error?: string | undefined
  value: string
  onChange: (code: string) => void
  /** Called with a code that the camera has read. A keyboard scanner ends with Enter, which submits the form. */
  onScan?: (code: string) => void
}

/** The code of a piece: typed, entered by a keyboard scanner, or read by the camera. */
export function CodeField({
  id,
  label = 'Piece code',
  hint,
  placeholder = 'XXXX-XXXX',
  keepsCase = false,
  error,
  value,
  onChange,
  onScan,
}: CodeFieldProps) {
  const [isScanning, setScanning] = useState(false)
  const canScan = useHydrated() && 'mediaDevices' in navigator
  return (
    <div className="flex items-start gap-2">
      <Field
        id={id}
        className="grow"
        label={label}
        hint={hint}
        error={error}
        name="code"
        value={value}
        onChange={({ currentTarget: { value: typed } }) => onChange(keepsCase ? typed : typed.toUpperCase())}
        autoComplete="off"
        autoCapitalize={keepsCase ? 'none' : 'characters'}
        spellCheck={false}
        inputMode="text"
        placeholder={placeholder}
      />
      {canScan && (
        <Button variant="secondary" className="mt-6.5" onClick={() => setScanning(true)}>
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
