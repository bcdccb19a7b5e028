import { useEffect, useRef, useState } from 'react'
import type { SubmittedPicture } from '../../../../contract/sellers/submissions.ts'
import { sellerTerms } from '../../../../contract/sellers/seller-terms.ts'
import { preparePicture } from './prepare-picture'

/** A picture of the form: one that was chosen here, or one that the shop already has. */
export type FormPicture = { key: string; name: string } & (
  | { kind: 'kept'; picture: SubmittedPicture }
  | { kind: 'reading'; file: File; url: string }
  | { kind: 'ready'; file: File; ready: File; url: string }
  | { kind: 'failed'; file: File; url: string; reason: string }
)

const most = sellerTerms.imagesPerProduct

/** What is wrong with the pictures as a whole; null when they can be sent. */
export function picturesError(pictures: readonly FormPicture[]): string | null {
  if (pictures.length === 0) return 'At least one image is required'
  if (pictures.length > most) return `Maximum ${most} images allowed`
  const hasFailed = pictures.some(({ kind }) => kind === 'failed')
  if (hasFailed) return 'Try the marked image again, replace or remove it'
  return pictures.some(({ kind }) => kind === 'reading') ? 'The images are still being read' : null
}

/** The pictures of the form in their order: each is read by itself, and one that fails keeps no other waiting. */
export function usePictures(kept: readonly SubmittedPicture[]) {
  const [pictures, setPictures] = useState<readonly FormPicture[]>(() => kept.map(asKept))
  const urls = useRef(new Set<string>())
  useEffect(() => {
    const open = urls.current
    return () => open.forEach((url) => URL.revokeObjectURL(url))
  }, [])

  const settle = (key: string, change: (formPicture: FormPicture) => FormPicture) =>
    setPictures((all) =>
      all.map((formPicture) => (formPicture.key === key ? change(formPicture) : formPicture)),
    )

  function read(key: string, file: File, url: string) {
    const known = { key, name: file.name, file, url }
    preparePicture(file).then(
      (ready) => settle(key, () => ({ ...known, kind: 'ready', ready })),
      (error: Error) => settle(key, () => ({ ...known, kind: 'failed', reason: error.message })),
    )
    return { ...known, kind: 'reading' as const }
  }

  function open(file: File): FormPicture {
    const url = URL.createObjectURL(file)
    urls.current.add(url)
    return read(crypto.randomUUID(), file, url)
  }

  return {
    pictures,
    add: (files: readonly File[]) => setPictures([...pictures, ...files.map(open)]),
    remove: (key: string) => setPictures(pictures.filter((picture) => picture.key !== key)),
    replace: (key: string, file: File) => {
      const next = open(file)
      settle(key, () => next)
    },
    retry: (formPicture: FormPicture) => {
      if (formPicture.kind === 'failed') {
        settle(formPicture.key, () => read(formPicture.key, formPicture.file, formPicture.url))
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
    move: (from: number, to: number) => setPictures(moved(pictures, from, to)),
    clear: () => setPictures([]),
  }
}

const asKept = (picture: SubmittedPicture): FormPicture => ({
  key: picture.id,
  name: 'Picture',
  kind: 'kept',
  picture,
})

function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const rest = all.filter((_, at) => at !== from)
  return [...rest.slice(0, to), all[from]!, ...rest.slice(to)]
}
