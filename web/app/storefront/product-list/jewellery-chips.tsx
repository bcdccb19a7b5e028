import { Link } from 'react-router'
import { listSearch, type ListQuery } from '../../lib/product-list-query'

const kinds = ['Necklace', 'Earrings', 'Bangles', 'Maang Tikka', 'Kamarbandh', 'Anklets', 'Oxidised']

/** Links that search the accessories for one kind of jewellery. */
export function JewelleryChips({ query }: { query: ListQuery }) {
  return (
    <section aria-labelledby="jewellery-chips" className="mb-6 border-b border-line pb-6">
      <h3 id="jewellery-chips" className="mb-2 font-semibold">
        Navratri Jewellery
      </h3>
      <ul className="chips">
        {kinds.map((kind) => {
          const isOn = query.category === 'accessories' && query.q.toLowerCase() === kind.toLowerCase()
          const change = isOn ? { q: '', category: '' } : { q: kind, category: 'accessories' }
          return (
            <li key={kind}>
              <Link
                to={`/marketplace${listSearch({ ...query, page: 1, ...change }, 'marketplace')}`}
                preventScrollReset
                aria-current={isOn ? 'true' : undefined}
                className={`inline-flex min-h-11 items-center rounded-full border px-4 font-medium ${
                  isOn
                    ? 'border-brand bg-brand text-on-brand'
                    : 'border-edge hover:border-brand hover:text-brand'
                }`}
              >
                {kind}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
