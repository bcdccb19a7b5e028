import { formatDay } from '../../../../contract/core/dates.ts'
import { formatMonth } from '../../../../contract/core/date-labels.ts'
import { formatExact, paise, type Paise } from '../../../../contract/core/money.ts'
import { confirmationId } from '../../../../contract/orders/orders.ts'
import { tdsNote } from '../../../../contract/sellers/seller-money.ts'
import {
  payoutNote,
  statementLabels,
  type Statement,
  type StatementLine,
} from '../../../../contract/sellers/payouts.ts'
import { Cell, Row, Table } from '../../ui/table'
import { useFileName } from '../../lib/downloads'
import { DownloadButton } from '../download-button'

const amounts = ['Gross', 'Commission', 'TCS', 'TDS', 'Net']

type ViewProps = {
  statement: Statement
  /** URLs of the files for this month. */
  files: { pdf: string; csv: string; taxDocument: (id: string) => string }
}

/** The statement of a seller's account for a month: opening balance, transactions and closing balance. */
export function StatementView({ statement, files }: ViewProps) {
  const { month, lines, documents } = statement
  const file = useFileName()(`statement-${month}`)
  return (
    <section aria-labelledby="statement">
      <div className="cluster justify-between">
        <h2 id="statement" className="text-2xl">
          {formatMonth(month)}
        </h2>
        <div className="cluster">
          <DownloadButton address={files.pdf} name={file}>
            Save as PDF
          </DownloadButton>
          <DownloadButton address={files.csv} name={file} ending="csv">
            Save as CSV
          </DownloadButton>
          {documents.map(({ _id: id, name: title, number }) => (
            <DownloadButton key={id} address={files.taxDocument(id)} name={number.replaceAll('/', '-')}>
              {title} for commission
            </DownloadButton>
          ))}
        </div>
      </div>
      <Sums statement={statement} />
      {lines.length > 0 && (
        <Table
          caption={`Transactions in ${formatMonth(month)}`}
          columns={['Date', 'Description', ...amounts]}
          amounts={amounts}
        >
          {lines.map((line) => (
            <LineRow key={line._id} line={line} />
          ))}
        </Table>
      )}
      <p className="hint mt-4 max-w-prose">
        Commission includes the GST on the shop’s service. TCS is collected under section 52 of the CGST Act,
        and TDS is deducted under the Income-tax Act; both are deposited with the government in your name.{' '}
        {tdsNote(statement.seller)} {payoutNote}
      </p>
    </section>
  )
}

function Sums({ statement: { opening, earned, paidOut, closing } }: { statement: Statement }) {
  const held = paise(earned.commission + earned.tcs + earned.tds)
  const sums: [string, Paise][] = [
    ['Opening balance', opening],
    ['Sold', earned.gross],
    ['Commission and taxes', paise(0 - held)],
    ['Payouts', paise(0 - paidOut)],
    ['Closing balance', closing],
  ]
  return (
    <dl className="my-5 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5">
      {sums.map(([label, amount]) => (
        <div
          key={label}
          className={`rounded-card border p-4 ${label === 'Closing balance' ? 'border-brand bg-brand-soft' : 'border-line bg-surface'}`}
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-xl font-semibold tabular-nums">{formatExact(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

const LineRow = ({
  line: { day, kind, orderId, gross, commission, tcs, tds, net },
}: {
  line: StatementLine
}) => (
  <Row>
    <Cell className="whitespace-nowrap max-md:order-2 max-md:text-right">{formatDay(day)}</Cell>
    <Cell>
      <span className="block font-medium">{statementLabels[kind]}</span>
      {orderId && (
        <span className="font-mono text-sm tracking-wider text-muted">{confirmationId(orderId)}</span>
      )}
    </Cell>
    <Amount label="Gross" amount={gross} />
    <Amount label="Commission" amount={commission} />
    <Amount label="TCS" amount={tcs} />
    <Amount label="TDS" amount={tds} />
    <Amount label="Net" amount={net} isStrong />
  </Row>
)

type AmountProps = { label: string; amount: Paise; isStrong?: boolean }

/** An amount. Zero amounts are hidden on a phone. */
const Amount = ({ label, amount, isStrong = false }: AmountProps) => (
  <Cell
    className={`text-right tabular-nums max-md:order-3 max-md:col-span-2 ${amount === 0 && !isStrong ? 'max-md:hidden' : 'max-md:flex max-md:justify-between'} ${isStrong ? 'font-semibold' : ''}`}
  >
    <span className="font-normal text-muted md:hidden">{label}</span>
    {amount === 0 && !isStrong ? <span className="text-muted">–</span> : formatExact(amount)}
  </Cell>
)
