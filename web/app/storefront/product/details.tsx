import type { Product } from '../../../../contract/catalog/catalog.ts'

/** What the product is, in sentences and in facts. */
export function ProductDetails({ product: { description, details } }: { product: Product }) {
  return (
    <section aria-labelledby="details-title" className="border-t border-line pt-6">
      <h2 id="details-title" className="text-2xl">
        Details
      </h2>
      {description && <p className="mt-3 max-w-prose whitespace-pre-line">{description}</p>}
      {details.length > 0 && (
        <dl className="mt-5 grid gap-x-8 sm:grid-cols-2">
          {details.map(({ label, value }) => (
            <div key={label} className="border-b border-line py-2.5">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
