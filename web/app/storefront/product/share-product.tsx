import type { Product } from '../../../../contract/catalog/catalog.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { useHydrated } from '../../ui/hydration/hydrated'
import { absolute } from '../../lib/meta/absolute-url'
import { Icon } from '../../ui/icon'
import { useBrand } from '../../lib/brand'
import { toast } from '../../ui/toast'

const buttonClass =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 text-sm font-semibold hover:border-brand hover:text-brand'

/** The buttons that share the product: through the device's share menu if there is one, through WhatsApp, and by copying the link. */
export function ShareProduct({ product, origin }: { product: Product; origin: string }) {
  const canShare = useHydrated() && 'share' in navigator
  const url = absolute(origin, product.handle)
  const text = shareText(product, useBrand().name)

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      void toast('Link copied', { kind: 'success' })
    } catch {
      void toast('The link could not be copied. You can copy it from the address bar.', { kind: 'error' })
    }
  }
  return (
    <ul aria-label="Share" className="chips">
      {canShare && (
        <li>
          <button
            type="button"
            className={buttonClass}
            onClick={() => void share({ title: product.title, text, url })}
          >
            <Icon name="share" className="size-4" /> Share
          </button>
        </li>
      )}
      <li>
        <a
          className={buttonClass}
          href={`https://wa.me/?${new URLSearchParams({ text: `${text} ${url}` })}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="chat" className="size-4" /> WhatsApp
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </li>
      <li className="noscript:hidden">
        <button type="button" className={buttonClass} onClick={() => void copy()}>
          <Icon name="copy" className="size-4" /> Copy link
        </button>
      </li>
    </ul>
  )
}

async function share(data: ShareData) {
  try {
    await navigator.share(data)
  } catch {
    // the shopper closed the share menu
  }
}

const shareText = ({ title, price, rentPrice }: Product, shop: string) =>
  rentPrice === null
    ? `${title}, ${formatRupees(price)} on ${shop}:`
    : `${title}, for rent at ${formatRupees(rentPrice)} a day on ${shop}:`
