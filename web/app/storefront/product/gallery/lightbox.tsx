import { useEffect, useRef, useState } from 'react'
import type { Picture } from '../../../../../contract/catalog/catalog.ts'
import { ProductPicture } from '../../../components/products/product-picture'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { Icon } from '../../../ui/icon'
import { useSwipe } from './use-swipe'

type LightboxProps = {
  title: string
  pictures: readonly Picture[]
  place: number
  onTurn: (by: number) => void
  onClose: () => void
}

/** The pictures as large as the screen. Arrow keys and swipes turn them; two fingers or the button look closer. */
export function Lightbox({ title, pictures, place, onTurn, onClose }: LightboxProps) {
  const [closeAt, setCloseAt] = useState<number | null>(null)
  const isClose = closeAt === place // the next picture is shown whole again
  const shown = pictures[place]
  const stage = useRef<HTMLDivElement>(null)
  const swipe = useSwipe(onTurn)

  useEffect(() => {
    if (isClose) return // the arrow keys then move within the picture
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') onTurn(-1)
      if (key === 'ArrowRight') onTurn(1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [onTurn, isClose])

  useEffect(() => {
    const box = stage.current
    if (!isClose || !box) return
    box.scrollTo((box.scrollWidth - box.clientWidth) / 2, box.scrollHeight / 5)
    box.focus()
  }, [isClose])

  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      className="h-dvh! max-h-dvh! w-screen! max-w-none! rounded-none!"
      footer={
        <div className="flex items-center justify-center gap-3">
          <Arrow label="Previous picture" icon="previous" onClick={() => onTurn(-1)} />
          <p aria-live="polite" className="min-w-16 text-center font-semibold tabular-nums">
            <span className="sr-only">Picture </span>
            {place + 1} / {pictures.length}
          </p>
          <Arrow label="Next picture" icon="next" onClick={() => onTurn(1)} />
          <Button variant="secondary" onClick={() => setCloseAt(isClose ? null : place)}>
            <Icon name={isClose ? 'minus' : 'plus'} /> {isClose ? 'Show all of it' : 'Look closer'}
          </Button>
        </div>
      }
    >
      <div
        ref={stage}
        {...(isClose ? { role: 'group', 'aria-label': 'The picture from near', tabIndex: 0 } : swipe)}
        className={`-m-5 h-[calc(100%+2.5rem)] touch-manipulation overscroll-contain bg-sunken ${isClose ? 'overflow-auto' : 'relative overflow-hidden'}`}
      >
        <ProductPicture
          key={shown?.src}
          picture={shown ? { ...shown, blur: null } : null}
          sizes={isClose ? '200vw' : '100vw'}
          loading="now"
          className={
            isClose ? 'w-[220%] max-w-none sm:w-[150%]' : 'absolute inset-0 size-full object-contain!'
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
