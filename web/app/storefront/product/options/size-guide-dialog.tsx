import type { Product } from '../../../../../contract/catalog/catalog.ts'
import { Dialog } from '../../../ui/dialog'
import type { SizeChart } from '../../../../../contract/catalog/size-charts.ts'
import { formatMeasure } from '../../../lib/format-measure'

/** The body measurements for each size in centimetres and inches, and how to take them. */
export default function SizeGuideDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  return (
    <Dialog isOpen title="Size guide" onClose={onClose} className="w-[min(40rem,calc(100vw-2rem))]">
      <div className="flex flex-col gap-8">
        {product.sizeCharts.map((chart) => (
          <Chart key={chart.title} chart={chart} sizes={product.sizes} />
        ))}
        <p className="hint">
          These are body measurements, not garment measurements. If you are between two sizes, choose the
          larger one: a seam is easier to take in than to let out.
        </p>
      </div>
    </Dialog>
  )
}

function Chart({ chart, sizes }: { chart: SizeChart; sizes: readonly string[] }) {
  const { title, measures, rows } = chart
  const instructions = measures.filter(({ how }) => how)
  return (
    <section aria-label={title}>
      <table className="w-full border-collapse text-center tabular-nums">
        <caption className="pb-2 text-left font-semibold">
          {title} <span className="font-normal text-muted">in cm, inches below</span>
        </caption>
        <thead>
          <tr className="bg-sunken text-sm">
            <th scope="col" className="rounded-l-lg px-2 py-2 text-left">
              Size
            </th>
            {measures.map(({ name }) => (
              <th key={name} scope="col" className="px-2 py-2 last:rounded-r-lg">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ size, cm }) => (
            <tr key={size} className={`border-b border-line ${sizes.includes(size) ? '' : 'text-muted'}`}>
              <th scope="row" className="px-2 py-2 text-left">
                {size}
              </th>
              {cm.map((figure, column) => (
                <td key={measures[column]?.name} className="px-2 py-2 leading-snug">
                  {formatMeasure(figure, 'cm')}
                  <span className="sr-only"> cm, </span>
                  <span className="hint">
                    {formatMeasure(figure, 'in')}
                    <span className="sr-only"> inches</span>
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {instructions.length > 0 && (
        <>
          <h3 className="mt-5 font-semibold">How to measure</h3>
          <dl className="mt-1 grid gap-x-3 gap-y-1 sm:grid-cols-[auto_1fr]">
            {instructions.map(({ name, how }) => (
              <div key={name} className="contents">
                <dt className="font-medium">{name}</dt>
                <dd className="text-muted max-sm:mb-1">{how}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}
