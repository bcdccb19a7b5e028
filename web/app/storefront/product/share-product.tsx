import type { Product } from '../../../../contract/catalog/catalog.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import { useHydrated } from '../../lib/hydrated'
import { absolute } from '../../lib/page-meta'
import { Icon } from '../../ui/icon'
import { toast } from '../../ui/toast'

const look =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-edge px-4 text-sm font-semibold hover:border-brand hover:text-brand'

/** Passes the product on: by the phone's own menu where it has one, by WhatsApp, or as a link. */
export function ShareProduct({ product, origin }: { product: Product; origin: string }) {
  const canShare = useHydrated() && 'share' in navigator
  const url = absolute(origin, product.handle)
  const words = wordsFor(product)

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      void toast('Link copied', { kind: 'success' })
    } catch {
      void toast('The link could not be copied. It stands in the address bar.', { kind: 'error' })
    }
  }
  return (
    <ul aria-label="Share" className="flex flex-wrap gap-2">
      {canShare && (
        <li>
          <button
            type="button"
            className={look}
            onClick={() => void share({ title: product.title, text: words, url })}
          >
            <Icon name="share" className="size-4" /> Share
          </button>
        </li>
      )}
      <li>
        <a
          className={look}
          href={`https://wa.me/?${new URLSearchParams({ text: `${words} ${url}` })}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Icon name="chat" className="size-4" /> WhatsApp
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </li>
      <li className="noscript:hidden">
        <button type="button" className={look} onClick={() => void copy()}>
          <Icon name="copy" className="size-4" /> Copy link
        </button>
      </li>
    </ul>
  )
}

async function share(what: ShareData) {
  try {
    await navigator.share(what)
  } catch {
    // they thought better of it
  }
}

const wordsFor = ({ title, price, rentPrice }: Product) =>
  rentPrice === null
    ? `${title}, ${formatRupees(price)} at Navrang:`
    : `${title}, to rent for ${formatRupees(rentPrice)} a day at Navrang:`
