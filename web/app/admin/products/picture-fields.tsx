import { lazy, Suspense, useId, useState } from 'react'
import { errorMessage } from '../../lib/api/error-message'
import { UploadButton } from '../../components/upload-button'
import { Button } from '../../ui/button'
import { Field, FieldGroup } from '../../ui/field'
import { toast } from '../../ui/toast'
import { uploadForForm } from '../../lib/uploads'
import { typedPictures } from './form-state'
import type { ProductFieldsProps } from './use-product-form'

const PictureOrder = lazy(() => import('./picture-order'))

/** The pictures of a product: URLs, uploads and their order. */
export function PictureFields({ isNew, ...part }: ProductFieldsProps & { isNew: boolean }) {
  const { form, change, errors } = part
  const uploadId = useId()
  const firstFieldError = Object.entries(errors).find(([path]) => path.startsWith('gallery'))?.[1]
  return (
    <FieldGroup title="Pictures">
      <Field
        label={isNew ? 'Primary Image URL' : 'Add a picture by its URL'}
        name="image"
        type="url"
        placeholder="https://"
        hint={isNew ? 'Or upload one below; pictures are copied to the shop’s storage' : undefined}
        value={form.image}
        error={errors['image'] ?? firstFieldError}
        onChange={({ currentTarget }) => change({ image: currentTarget.value })}
      />
      {isNew ? (
        <Field
          label="More image URLs (comma separated)"
          name="moreImages"
          value={form.moreImages}
          onChange={({ currentTarget }) => change({ moreImages: currentTarget.value })}
        />
      ) : (
        <Button
          variant="secondary"
          className="self-end justify-self-start"
          disabled={!form.image.trim()}
          onClick={() => change({ image: '', pictures: [...form.pictures, ...typedPictures(form)] })}
        >
          Add
        </Button>
      )}
      <div className="sm:col-span-2">
        <Upload id={uploadId} change={change} />
      </div>
      {form.pictures.length > 0 && (
        <div className="sm:col-span-2">
          <Suspense fallback={<p className="text-muted">Loading pictures...</p>}>
            <PictureOrder {...part} uploadId={uploadId} />
          </Suspense>
        </div>
      )}
    </FieldGroup>
  )
}

function Upload({ id, change }: Pick<ProductFieldsProps, 'change'> & { id: string }) {
  const [progress, setProgress] = useState<number | null>(null)

  async function add(files: readonly File[]) {
    const added: { src: string; alt: string; colour: null }[] = []
    for (const [at, file] of files.entries()) {
      const onProgress = (share: number) => setProgress((at + share) / files.length)
      onProgress(0)
      try {
        const sent = await uploadForForm<{ src: string }>({ file, onProgress })
        if (!sent) return
        added.push({ src: sent.src, alt: '', colour: null })
      } catch (error) {
        void toast(errorMessage(error) ?? 'The picture could not be uploaded', { kind: 'error' })
      }
    }
    setProgress(null)
    change(({ pictures }) => {
      const existing = new Set(pictures.map(({ src }) => src))
      return { pictures: [...pictures, ...added.filter(({ src }) => !existing.has(src))] }
    })
  }

  return (
    <div className="cluster">
      <UploadButton
        id={id}
        label="Upload pictures"
        progress={progress}
        onFiles={(files) => void add(files)}
      />
      <span className="text-sm text-muted">JPEG, PNG, WebP or AVIF, at most 10 MB each</span>
    </div>
  )
}
