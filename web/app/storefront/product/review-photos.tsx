import { useState } from 'react'
import type { ProductReview } from '../../../../contract/reviews/reviews.ts'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

const mediaUrl = (id: string, width: 320 | 1280) => `/media/${id}/${width}.webp`

/** The photos of a published review: small pictures that open large. Without a script they open as files. */
export function PublishedPhotos({ review: { name, photos } }: { review: ProductReview }) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  if (photos.length === 0) return null
  const shown = openAt === null ? undefined : photos[openAt]
  const altOf = (index: number) => `Photo by ${name}, ${index + 1} of ${photos.length}`
  return (
    <>
      <ul aria-label={`Photos by ${name}`} className="mt-3 flex flex-wrap gap-2">
        {photos.map(({ id }, index) => (
          <li key={id}>
            <a
              href={mediaUrl(id, 1280)}
              className="block"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                setOpenAt(index)
              }}
            >
              <img
                src={mediaUrl(id, 320)}
                alt={altOf(index)}
                width={84}
                height={112}
                loading="lazy"
                className="h-28 w-21 rounded-lg bg-sunken object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={shown !== undefined}
        onClose={() => setOpenAt(null)}
        title={`Photo by ${name}`}
        className="w-[min(60rem,calc(100vw-2rem))]!"
      >
        {shown && (
          <>
            <img
              src={mediaUrl(shown.id, 1280)}
              alt={altOf(openAt!)}
              width={shown.width}
              height={shown.height}
              className="mx-auto max-h-[70dvh] w-auto object-contain"
            />
            {photos.length > 1 && (
              <p className="mt-4 flex items-center justify-between gap-3">
                <Button variant="secondary" disabled={openAt === 0} onClick={() => setOpenAt(openAt! - 1)}>
                  Previous
                </Button>
                <span aria-live="polite">{`${openAt! + 1} of ${photos.length}`}</span>
                <Button
                  variant="secondary"
                  disabled={openAt === photos.length - 1}
                  onClick={() => setOpenAt(openAt! + 1)}
                >
                  Next
                </Button>
              </p>
            )}
          </>
        )}
      </Dialog>
    </>
  )
}
