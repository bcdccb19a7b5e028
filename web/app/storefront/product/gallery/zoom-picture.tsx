import { useRef, type PointerEvent } from 'react'
import type { Picture } from '../../../../../contract/catalog/catalog.ts'
import { ProductPicture } from '../../../components/products/product-picture'
import { Icon } from '../../../ui/icon'

type ZoomPictureProps = { picture: Picture | null; onOpen: () => void }

/** A mouse over it looks closer where it points; a click or a tap opens it large. */
export function ZoomPicture({ picture, onOpen }: ZoomPictureProps) {
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
        className="aspect-4/5 w-full origin-[var(--x,50%)_var(--y,50%)] transition-transform duration-200 ease-out-soft pointer-fine:group-hover/zoom:scale-[1.9]"
      />
      <span className="absolute bottom-3 left-3 flex items-center gap-2 rounded-full bg-night/80 px-3 py-1 text-sm font-semibold text-on-night transition-opacity pointer-fine:group-hover/zoom:opacity-0">
        <Icon name="search" className="size-4" /> Enlarge
      </span>
    </button>
  )
}
