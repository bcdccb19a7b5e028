import type { ImportPreview, FileImport } from '../../../../contract/catalog/imports.ts'
import { importKindLabels } from './kinds'
import { Cell, Row, Table } from '../../ui/table'

/** The first things that the import makes or changes, and what of them. */
export function Preview({ one: { kind, preview, counts } }: { one: FileImport }) {
  const { one, many } = importKindLabels[kind]
  const all = counts.created + counts.updated
  return (
    <section>
      <h2 className="mb-1 text-2xl">What changes</h2>
      <p className="mb-3 text-muted">
        {preview.length < all
          ? `The first ${preview.length} of ${all.toLocaleString('en-IN')} ${many}.`
          : `Every ${one} that is not as the file says already.`}
      </p>
      <Table caption="What changes" columns={['Which', 'What', 'Changes']}>
        {preview.map((product) => (
          <Row key={product.line}>
            <Cell>
              <span className="font-semibold">{product.title}</span>
              <span className="block text-sm break-all text-muted">
                {product.handle}, line {product.line.toLocaleString('en-IN')}
              </span>
            </Cell>
            <Cell className="max-md:text-right">
              <span className={product.isNew ? 'font-semibold text-success' : 'text-muted'}>
                {product.isNew ? 'New' : 'Changed'}
              </span>
            </Cell>
            <Cell className="max-md:col-span-2">
              <Changes changes={product.changes} />
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  )
}

const Changes = ({ changes }: Pick<ImportPreview, 'changes'>) => (
  <ul className="grid gap-0.5 text-sm">
    {changes.map(({ field, before, after }) => (
      <li key={field} className="break-words">
        <span className="text-muted">{field}: </span>
        {before && (
          <>
            <del className="text-muted">{before}</del> <span aria-hidden="true">→</span>{' '}
          </>
        )}
        <ins className="no-underline">{after || 'nothing'}</ins>
      </li>
    ))}
  </ul>
)
