import { addressOf } from '../../../../contract/core/endpoint.ts'
import { importErrors, type FileImport } from '../../../../contract/catalog/imports.ts'
import { SavePdf } from '../../components/orders/save-pdf'
import { Cell, Row, Table } from '../../ui/table'
import { capital, inWords } from './import-labels'
import { importKindLabels } from './kinds'

/** What is wrong with the file: the first of it here, all of it as a file. */
export function IssueList({ one: { id, kind, issues, firstIssues } }: { one: FileImport }) {
  const { one } = importKindLabels[kind]
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-2xl">What is wrong with it</h2>
        <SavePdf address={addressOf(importErrors.path, { id })} name="navrang-import-errors" ending="csv">
          Save the whole list
        </SavePdf>
      </div>
      <p className="mb-3 text-muted">
        {inWords(issues, 'remark', 'remarks')}
        {issues > firstIssues.length && `, the first ${firstIssues.length} of them here`}. An error keeps its
        {` ${one}`} out; a warning does not.
      </p>
      <Table
        caption="What is wrong with the file"
        columns={['Line', 'Column', capital(one), 'Reason', 'Kind']}
      >
        {firstIssues.map(({ line, column, handle, reason, isWarning }) => (
          <Row key={`${line} ${column} ${reason}`}>
            <Cell className="tabular-nums max-md:text-sm">
              <span className="md:hidden">Line </span>
              {line.toLocaleString('en-IN')}
            </Cell>
            <Cell className="max-md:text-right max-md:text-sm">{column || 'The whole row'}</Cell>
            <Cell className="break-all max-md:col-span-2">{handle || '–'}</Cell>
            <Cell className="break-words max-md:col-span-2">{reason}</Cell>
            <Cell className={isWarning ? 'text-warning' : 'font-semibold text-danger'}>
              {isWarning ? 'Warning' : 'Error'}
            </Cell>
          </Row>
        ))}
      </Table>
    </section>
  )
}
