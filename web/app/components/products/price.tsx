import { formatRupees, type Paise } from '../../../../contract/core/money.ts'

type PriceProps = {
  price: Paise
  /** The maximum retail price (MRP). It is shown struck through if it is higher than the price. */
  mrp?: Paise
  percentOff?: number
  per?: 'day' | undefined
  size?: 'card' | 'page'
}

/** The price with MRP and discount. */
export function Price({ price, mrp, percentOff = 0, per, size = 'card' }: PriceProps) {
  const isPage = size === 'page'
  return (
    <p className={isPage ? 'page-price' : 'price'}>
      <span>
        {formatRupees(price)}
        {per && <span>{` / ${per}`}</span>}
      </span>
      {mrp !== undefined && mrp > price && (
        <s>
          <span className="sr-only">MRP </span>
          {formatRupees(mrp)}
        </s>
      )}
      {isPage && percentOff > 0 && <span className="font-semibold text-success">{percentOff}% off</span>}
    </p>
  )
}
