import { declarationNames, declarations } from '../../../../contract/catalog/declarations.ts'
import { formatRupees } from '../../../../contract/core/money.ts'
import type { Submission } from '../../../../contract/sellers/submissions.ts'
import { SubmittedPicture } from '../../components/products/submitted-picture'
import { Card } from '../../ui/card'

const rows: { label: string; of: (submission: Submission) => string }[] = [
  { label: 'Name', of: ({ name }) => name },
  { label: 'Description', of: ({ description }) => description },
  {
    label: 'Price',
    of: ({ price, productType }) => `${formatRupees(price)}${productType === 'rent' ? ' a day' : ''}`,
  },
  { label: 'MRP', of: ({ mrp }) => (mrp === null ? '' : formatRupees(mrp)) },
  { label: 'Category', of: ({ category }) => category },
  { label: 'Brand', of: ({ brand }) => brand },
  { label: 'HSN code', of: ({ hsn }) => hsn },
  ...declarationNames.map((name) => ({
    label: declarations[name].label,
    of: (submission: Submission) => submission.declarations[name] ?? '',
  })),
]

/** Shows a submission. If the submission changes a listed product, both are shown side by side and the differences are highlighted. */
export const SideBySide = ({ submission, live }: { submission: Submission; live: Submission | null }) => (
  <Card className="grid gap-5 p-5">
    <h2 className="text-xl">{live ? 'Changes' : 'Submission'}</h2>
    {live && <Pictures title="Current images" submission={live} />}
    <Pictures title={live ? 'New images' : 'Images'} submission={submission} />
    <dl className="stack">
      {rows.map(({ label, of }) => (
        <Fact key={label} label={label} value={of(submission)} current={live && of(live)} />
      ))}
    </dl>
  </Card>
)

function Fact({ label, value, current }: { label: string; value: string; current: string | null }) {
  const isChanged = current !== null && current !== value
  return (
    <div className={isChanged ? 'rounded-lg bg-warning-soft p-3' : ''}>
      <dt className="text-sm text-muted">
        {label}
        {isChanged && ' (changed)'}
      </dt>
      {isChanged && (
        <dd className="break-words whitespace-pre-line text-muted">
          <span className="sr-only">Current: </span>
          <del>{current || 'None'}</del>
        </dd>
      )}
      <dd className="font-medium break-words whitespace-pre-line">{value || 'None'}</dd>
    </div>
  )
}

const Pictures = ({ title, submission }: { title: string; submission: Submission }) => (
  <div>
    <h3 className="field-label mb-2">{title}</h3>
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
      {submission.pictures.map((picture, at) => (
        <li key={picture.id}>
          <SubmittedPicture
            picture={picture}
            alt={`${title}, image ${at + 1}`}
            className="aspect-[4/5] w-full rounded-lg bg-sunken object-cover"
          />
        </li>
      ))}
    </ul>
  </div>
)
