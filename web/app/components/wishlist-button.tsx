import { useNavigate } from 'react-router'
import { Icon } from '../ui/icon'
import { toast } from '../ui/toast'
import { setWishlisted, useWishlist } from '../lib/wishlist'

type HeartProps = { product: { id: string; title: string }; className?: string; isWide?: boolean }

/** Keeps a product on the wishlist of this device, or takes it off. */
export function WishlistButton({ product: { id, title }, className = '', isWide = false }: HeartProps) {
  const navigate = useNavigate()
  const isOn = useWishlist().includes(id)

  function turn() {
    setWishlisted(id, !isOn)
    const undo = { label: 'Undo', onClick: () => setWishlisted(id, true) }
    const view = { label: 'View wishlist', onClick: () => void navigate('/wishlist') }
    if (isOn) void toast(`${title} removed from your wishlist`, { action: undo })
    else void toast(`${title} saved to your wishlist`, { kind: 'success', action: view })
  }
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={turn}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-2 hover:text-brand noscript:hidden ${isOn ? 'text-brand' : ''} ${className}`}
    >
      <Icon name="heart" className={`size-5 ${isOn ? 'fill-current' : ''}`} />
      {isWide ? (
        <>
          {isOn ? 'On your wishlist' : 'Save for later'}
          <span className="sr-only"> {title}</span>
        </>
      ) : (
        <span className="sr-only">Save {title} for later</span>
      )}
    </button>
  )
}
