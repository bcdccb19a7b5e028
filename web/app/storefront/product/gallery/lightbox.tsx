import { useEffect, useRef, useState } from 'react'
import type { Picture } from '../../../../../contract/catalog/catalog.ts'
import { ProductPicture } from '../../../components/products/product-picture'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Icon } from '../../../ui/icon'
import { useSwipe } from '../../../ui/hooks/use-swipe'

type LightboxProps = {
  title: string
  pictures: readonly Picture[]
  index: number
  onTurn: (by: number) => void
  onClose: () => void
}

/** The pictures in full screen. Arrow keys and swipes change the picture; the button or a pinch zooms in. */
export default function Lightbox({ title, pictures, index, onTurn, onClose }: LightboxProps) {
  const [zoomedIndex, setZoomedIndex] = useState<number | null>(null)
  const isZoomed = zoomedIndex === index // the next picture starts unzoomed
  const shown = pictures[index]
  const stage = useRef<HTMLDivElement>(null)
  const swipe = useSwipe(onTurn)

  useEffect(() => {
    if (isZoomed) return // the arrow keys scroll the zoomed picture
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') onTurn(-1)
      if (key === 'ArrowRight') onTurn(1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onTurn, isZoomed])

  useEffect(() => {
    const box = stage.current
    if (!isZoomed || !box) return
    box.scrollTo((box.scrollWidth - box.clientWidth) / 2, box.scrollHeight / 5)
    box.focus()
  }, [isZoomed])

  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      className="h-dvh! max-h-dvh! w-screen! max-w-none! rounded-none!"
      footer={
        <div className="flex w-full items-center justify-center gap-3">
          <Arrow label="Previous picture" icon="previous" onClick={() => onTurn(-1)} />
          <p aria-live="polite" className="min-w-16 text-center font-semibold tabular-nums">
            <span className="sr-only">Picture </span>
            {index + 1} / {pictures.length}
          </p>
          <Arrow label="Next picture" icon="next" onClick={() => onTurn(1)} />
          <Button variant="secondary" onClick={() => setZoomedIndex(isZoomed ? null : index)}>
            <Icon name={isZoomed ? 'minus' : 'plus'} /> {isZoomed ? 'Zoom out' : 'Zoom in'}
          </Button>
        </div>
      }
    >
      <div
        ref={stage}
        {...(isZoomed ? { role: 'group', 'aria-label': 'Zoomed picture', tabIndex: 0 } : swipe)}
        className={`-m-5 h-[calc(100%+2.5rem)] touch-manipulation overscroll-contain bg-sunken ${isZoomed ? 'overflow-auto' : 'relative overflow-hidden'}`}
      >
        <ProductPicture
          key={shown?.src}
          picture={shown ? { ...shown, blur: null } : null}
          sizes={isZoomed ? '200vw' : '100vw'}
          loading="now"
          isLarge
          className={
            isZoomed ? 'w-[220%] max-w-none sm:w-[150%]' : 'absolute inset-0 size-full object-contain!'
          }
        />
      </div>
    </Dialog>
  )
}

type ArrowProps = { label: string; icon: 'previous' | 'next'; onClick: () => void }

const Arrow = ({ label, icon, onClick }: ArrowProps) => (
  <button
    type="button"
    onClick={onClick}
    className="grid size-12 place-items-center rounded-full border border-edge hover:border-brand hover:text-brand"
  >
    <Icon name={icon} />
    <span className="sr-only">{label}</span>
  </button>
)
