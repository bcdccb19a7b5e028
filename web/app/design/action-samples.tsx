import { useState } from 'react'
import { Button, ButtonLink } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Drawer } from '../ui/drawer'
import { Icon } from '../ui/icon'
import { toast } from '../ui/toast'

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const
const sizes = ['small', 'medium', 'large'] as const

export function ActionSamples() {
  return (
    <div className="stack">
      {variants.map((variant) => (
        <div key={variant} className="cluster">
          {sizes.map((size) => (
            <Button key={size} {...{ variant, size }}>
              {variant} {size}
            </Button>
          ))}
          <Button variant={variant} isBusy>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <Button isWide>
        <Icon name="bag" /> Wide, with a picture
      </Button>
      <p>
        <ButtonLink to="#content">A link that looks like a button</ButtonLink>
      </p>
      <Windows />
      <div className="cluster">
        <Button variant="secondary" onClick={() => void toast('Something was said in passing')}>
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() => void toast('Added to cart', { kind: 'success', action: undo })}
        >
          Toast with an action
        </Button>
        <Button variant="secondary" onClick={() => void toast('It did not work', { kind: 'error' })}>
          Toast of an error
        </Button>
      </div>
    </div>
  )
}

const undo = { label: 'Undo', onClick: () => undefined }

function Windows() {
  const [open, setOpen] = useState<'dialog' | 'left' | 'right' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="cluster">
      {(['dialog', 'left', 'right'] as const).map((side) => (
        <Button key={side} variant="secondary" onClick={() => setOpen(side)}>
          Open: {side}
        </Button>
      ))}
      <Dialog
        title="A dialog"
        isOpen={open === 'dialog'}
        onClose={close}
        footer={
          <Button isWide onClick={close}>
            Agreed
          </Button>
        }
      >
        <p>Escape, the cross and a click beside it close it.</p>
      </Dialog>
      {(['left', 'right'] as const).map((side) => (
        <Drawer key={side} title="A drawer" side={side} isOpen={open === side} onClose={close}>
          <p>From the {side} side, as high as the screen.</p>
        </Drawer>
      ))}
    </div>
  )
}
