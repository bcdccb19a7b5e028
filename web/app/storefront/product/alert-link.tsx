import { Link } from 'react-router'

type AlertLinkProps = {
  slug: string
  children: string
  skuId?: string | undefined
  from?: string | null
  until?: string | null
  pin?: string
}

/** The link to the form of a person who wants to be told when a product is available. It is loaded when something is sold out or booked. */
export default function AlertLink({ slug, skuId = '', from, until, pin = '', children }: AlertLinkProps) {
  const search = new URLSearchParams({
    product: slug,
    sku: skuId,
    from: from ?? '',
    until: until ?? '',
    pin,
  })
  return (
    <Link to={`/alerts/new?${search}`} className="touch-link self-start font-semibold">
      {children}
    </Link>
  )
}
