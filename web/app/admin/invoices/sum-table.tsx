import { formatMonth } from '../../../../contract/core/dates.ts'
import { formatExact } from '../../../../contract/core/money.ts'
import { documentLabels } from '../../../../contract/invoicing/document-labels.ts'
import type { TaxTotals } from '../../../../contract/invoicing/tax-documents.ts'
import { Cell, Row, Table } from '../../ui/table'

const figures = ['Documents', 'Taxable', 'CGST', 'SGST', 'IGST', 'Total']

/** What the papers of a month add up to, kind by kind, whatever part of them is listed. */
export const SumTable = ({ sums, month }: { sums: readonly TaxTotals[]; month: string }) => (
  <Table caption={`Sums of ${formatMonth(month)}`} columns={['Kind', ...figures]} amounts={figures}>
    {sums.map(({ kind, count, taxable, cgst, sgst, igst, total }) => (
      <Row key={kind}>
        <Cell className="font-semibold max-md:col-span-2">{documentLabels[kind]}</Cell>
        <Figure label="Documents">{count.toLocaleString('en-IN')}</Figure>
        <Figure label="Taxable">{formatExact(taxable)}</Figure>
        <Figure label="CGST">{formatExact(cgst)}</Figure>
        <Figure label="SGST">{formatExact(sgst)}</Figure>
        <Figure label="IGST">{formatExact(igst)}</Figure>
        <Figure label="Total">{formatExact(total)}</Figure>
      </Row>
    ))}
  </Table>
)

const Figure = ({ label, children }: { label: string; children: string }) => (
  <Cell className="text-right tabular-nums max-md:col-span-2 max-md:flex max-md:justify-between">
    <span className="text-muted md:hidden">{label}</span>
    {children}
  </Cell>
)
