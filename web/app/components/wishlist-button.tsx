import { useNavigate } from 'react-router'
import { toast } from '../ui/toast'
import { setWishlisted, useWishlist } from '../lib/wishlist'

type WishlistButtonProps = { product: { id: string; title: string }; className?: string; isWide?: boolean }

/** Adds a product to the wishlist of this browser, or removes it. */
export function WishlistButton({
  product: { id, title },
  className = '',
  isWide = false,
}: WishlistButtonProps) {
  const navigate = useNavigate()
  const isWishlisted = useWishlist().includes(id)

  function toggle() {
    setWishlisted(id, !isWishlisted)
    const undo = { label: 'Undo', onClick: () => setWishlisted(id, true) }
    const view = { label: 'View wishlist', onClick: () => void navigate('/wishlist') }
    if (isWishlisted) void toast(`${title} removed from your wishlist`, { action: undo })
    else void toast(`${title} saved to your wishlist`, { kind: 'success', action: view })
  }
  return (
    <button
      type="button"
      aria-pressed={isWishlisted}
      onClick={toggle}
      aria-label={isWide ? undefined : `Save ${title} for later`}
      className={className ? `wishlist-button ${className}` : 'wishlist-button'}
    >
      {isWide && (
        <>
          {isWishlisted ? 'On your wishlist' : 'Save for later'}
          <span className="sr-only"> {title}</span>
        </>
      )}
    </button>
  )
}
