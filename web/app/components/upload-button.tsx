import { useId, type ComponentProps } from 'react'
import { buttonLook } from '../ui/button'
import { Icon } from '../ui/icon'

type UploadButtonProps = Omit<ComponentProps<'input'>, 'type' | 'accept' | 'className' | 'onChange'> & {
  label: string
  /** The uploaded share, from 0 to 1; null if nothing is being uploaded. */
  progress: number | null
  onFiles: (files: readonly File[]) => void
}

/** A button that opens the file chooser for pictures, with a progress bar during the upload. The same file can be selected again. */
export function UploadButton({
  label,
  progress,
  onFiles,
  disabled = false,
  id: givenId,
  ...input
}: UploadButtonProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <>
      <label
        htmlFor={id}
        className={`${buttonLook({ variant: 'secondary', size: 'small' })} focus-within:outline-2 focus-within:outline-focus`}
      >
        <Icon name="plus" />
        {progress === null ? label : 'Uploading'}
        <input
          {...input}
          id={id}
          type="file"
          className="sr-only"
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          disabled={disabled || progress !== null}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])]
            currentTarget.value = ''
            onFiles(files)
          }}
        />
      </label>
      {progress !== null && (
        <progress className="h-3 grow accent-brand" max={1} value={progress} aria-label="Upload progress" />
      )}
    </>
  )
}
