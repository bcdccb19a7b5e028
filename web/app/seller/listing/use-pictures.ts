import { useEffect, useRef, useState } from 'react'
import type { SubmittedPicture } from '../../../../contract/sellers/submissions.ts'
import { imagesPerProduct } from '../../../../contract/sellers/seller-terms.ts'
import { freshKey } from '../../lib/fresh-key'
import { preparePicture } from './prepare-picture'

/** A picture of the form: selected in the browser, or already stored by the shop. */
export type FormPicture = { key: string; name: string } & (
  | { kind: 'stored'; picture: SubmittedPicture }
  | { kind: 'reading'; file: File; url: string }
  | { kind: 'ready'; file: File; ready: File; url: string }
  | { kind: 'failed'; file: File; url: string; reason: string }
)

const MAX_IMAGES = imagesPerProduct

/** Returns the reason why the pictures cannot be sent; null if they can be sent. */
export function picturesError(pictures: readonly FormPicture[]): string | null {
  if (pictures.length === 0) return 'At least one image is required'
  const tooMany = tooManyError(pictures)
  if (tooMany) return tooMany
  const hasFailed = pictures.some(({ kind }) => kind === 'failed')
  if (hasFailed) return 'Retry, replace or remove the marked image'
  return pictures.some(({ kind }) => kind === 'reading') ? 'The images are still being processed' : null
}

/** Returns an error if there are too many pictures. A listing may keep those that it already has. */
export function tooManyError(pictures: readonly FormPicture[]): string | null {
  const hasNew = pictures.some(({ kind }) => kind !== 'stored')
  return hasNew && pictures.length > MAX_IMAGES ? `Maximum ${MAX_IMAGES} images allowed` : null
}

/** Manages the pictures of the form and their sequence. Each file is processed separately, so a failure does not block the other files. */
export function usePictures(stored: readonly SubmittedPicture[]) {
  const [pictures, setPictures] = useState<readonly FormPicture[]>(() => stored.map(toStoredPicture))
  const urls = useRef(new Set<string>())
  useEffect(() => {
    const open = urls.current
    return () => open.forEach((url) => URL.revokeObjectURL(url))
  }, [])

  const update = (key: string, change: (formPicture: FormPicture) => FormPicture) =>
    setPictures((all) =>
      all.map((formPicture) => (formPicture.key === key ? change(formPicture) : formPicture)),
    )

  function process(key: string, file: File, url: string) {
    const base = { key, name: file.name, file, url }
    preparePicture(file).then(
      (ready) => update(key, () => ({ ...base, kind: 'ready', ready })),
      (error: Error) => update(key, () => ({ ...base, kind: 'failed', reason: error.message })),
    )
    return { ...base, kind: 'reading' as const }
  }

  function open(file: File): FormPicture {
    const url = URL.createObjectURL(file)
    urls.current.add(url)
    return process(freshKey(), file, url)
  }

  return {
    pictures,
    add: (files: readonly File[]) => setPictures([...pictures, ...files.map(open)]),
    remove: (key: string) => setPictures(pictures.filter((picture) => picture.key !== key)),
    replace: (key: string, file: File) => {
      const next = open(file)
      update(key, () => next)
    },
    retry: (formPicture: FormPicture) => {
      if (formPicture.kind === 'failed') {
        update(formPicture.key, () => process(formPicture.key, formPicture.file, formPicture.url))
      }
    },
    fail: (reasons: ReadonlyMap<string, string>) =>
      setPictures((all) =>
        all.map((formPicture) => {
          const reason = reasons.get(formPicture.key)
          return reason === undefined || formPicture.kind !== 'ready'
            ? formPicture
            : { ...formPicture, kind: 'failed', reason }
        }),
      ),
    move: (from: number, to: number) => setPictures(moveItem(pictures, from, to)),
    clear: () => setPictures([]),
  }
}

const toStoredPicture = (picture: SubmittedPicture): FormPicture => ({
  key: picture.id,
  name: 'Picture',
  kind: 'stored',
  picture,
})

function moveItem<T>(all: readonly T[], from: number, to: number): T[] {
  const rest = all.filter((_, at) => at !== from)
  return [...rest.slice(0, to), all[from]!, ...rest.slice(to)]
}
