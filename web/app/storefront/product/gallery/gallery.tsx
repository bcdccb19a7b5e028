import { lazy, Suspense, useCallback, useState, useRef, type PointerEvent } from 'react'
import type { Picture, Product } from '../../../../../contract/catalog/catalog.ts'
import { ProductPicture } from '../../../components/products/product-picture'
import { Icon } from '../../../ui/icon'
import { useSwipe } from '../../../ui/hooks/use-swipe'
const Lightbox = lazy(() => import('./lightbox'))

type GalleryProps = { product: Product; colour: string | null }

/** Returns the pictures of this colour and those for all colours. If the product has neither, returns all pictures. */
function picturesOf({ pictures }: Product, colour: string | null): Picture[] {
  const shown = pictures.filter((picture) => picture.colour === null || picture.colour === colour)
  return shown.length > 0 ? shown : pictures
}

/** The picture gallery. Use the colour as its `key`, so that another colour starts at the first picture. */
export function Gallery({ product, colour }: GalleryProps) {
  const [index, setIndex] = useState(0)
  const [isLightboxOpen, setLightboxOpen] = useState(false)
  const pictures = picturesOf(product, colour)
  const count = pictures.length
  const turn = useCallback((by: number) => setIndex((current) => (current + by + count) % count), [count])
  const swipe = useSwipe(turn)
  return (
    <section
      aria-label="Pictures"
      className="grid gap-3 self-start sm:grid-cols-[5.5rem_1fr] lg:sticky lg:top-24"
    >
      <Thumbnails pictures={pictures} index={index} onSelect={setIndex} />
      <div
        {...swipe}
        className="relative touch-manipulation overflow-hidden rounded-2xl bg-sunken sm:order-last"
      >
        <ZoomPicture picture={pictures[index] ?? null} onOpen={() => setLightboxOpen(true)} />
        {count > 1 && (
          <>
            <ArrowButton
              label="Previous picture"
              icon="previous"
              className="left-3"
              onClick={() => turn(-1)}
            />
            <ArrowButton label="Next picture" icon="next" className="right-3" onClick={() => turn(1)} />
            <p
              aria-live="polite"
              className="pointer-events-none absolute right-3 bottom-3 rounded-full bg-night/80 px-3 py-1 text-sm font-semibold text-on-night"
            >
              <span className="sr-only">Picture </span>
              {index + 1} / {count}
            </p>
          </>
        )}
      </div>
      {isLightboxOpen && (
        <Suspense>
          <Lightbox
            {...{ pictures, index }}
            title={product.title}
            onTurn={turn}
            onClose={() => setLightboxOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

type ThumbnailsProps = { pictures: readonly Picture[]; index: number; onSelect: (index: number) => void }

function Thumbnails({ pictures, index, onSelect }: ThumbnailsProps) {
  if (pictures.length < 2) return <span className="hidden sm:block" />
  return (
    <ul className="flex gap-2 overflow-x-auto p-1 max-sm:order-last sm:flex-col sm:overflow-visible">
      {pictures.map((picture, at) => (
        <li key={picture.src} className="w-16 shrink-0 sm:w-full">
          <button
            type="button"
            aria-current={at === index}
            onClick={() => onSelect(at)}
            className="block w-full overflow-hidden rounded-lg ring-offset-2 ring-offset-ground aria-[current=true]:ring-2 aria-[current=true]:ring-brand"
          >
            <ProductPicture
              picture={picture}
              sizes="5.5rem"
              loading="beside"
              alt={`Show: ${picture.alt}`}
              className="aspect-4/5 w-full"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

type ArrowButtonProps = { label: string; icon: 'previous' | 'next'; className: string; onClick: () => void }

const ArrowButton = ({ label, icon, className, onClick }: ArrowButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    className={`absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-surface/90 shadow-lift hover:text-brand ${className}`}
  >
    <Icon name={icon} />
    <span className="sr-only">{label}</span>
  </button>
)

type ZoomPictureProps = { picture: Picture | null; onOpen: () => void }

/** Zooms in at the mouse pointer; a click or tap opens the lightbox. */
function ZoomPicture({ picture, onOpen }: ZoomPictureProps) {
  const frame = useRef<HTMLButtonElement>(null)

  function follow(event: PointerEvent<HTMLButtonElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (at: number, size: number) => `${Math.round((at / size) * 100)}%`
    frame.current?.style.setProperty('--x', share(event.clientX - box.left, box.width))
    frame.current?.style.setProperty('--y', share(event.clientY - box.top, box.height))
  }
  return (
    <button
      ref={frame}
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      onPointerMove={follow}
      className="group/zoom block w-full cursor-zoom-in overflow-hidden"
    >
      <ProductPicture
        key={picture?.src}
        picture={picture}
        sizes="(min-width: 1280px) 36rem, (min-width: 1024px) 42vw, 88vw"
        loading="first"
        isLarge
        className="aspect-4/5 w-full origin-[var(--x,50%)_var(--y,50%)] transition-transform duration-200 ease-out-soft pointer-fine:group-hover/zoom:scale-[1.9]"
      />
      <span className="absolute bottom-3 left-3 flex items-center gap-2 rounded-full bg-night/80 px-3 py-1 text-sm font-semibold text-on-night transition-opacity pointer-fine:group-hover/zoom:opacity-0">
        <Icon name="search" className="size-4" /> Enlarge
      </span>
    </button>
  )
}
