import { formatInstant } from '../../../lib/labels/order-labels'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Section } from '../../../ui/section'
import { Cell, Row, Table } from '../../../ui/table'
import type { LoadedDocument } from './load-document'

type DocumentHistoryProps = LoadedDocument & { onRestore: (number: number) => void }

/** The published versions of a document and its default. Each can become the draft again. */
export const DocumentHistory = ({ document, versions, onRestore }: DocumentHistoryProps) => (
  <Section
    title="History"
    text="Restoring a version makes it the draft. Shoppers see it after you publish it."
  >
    <Table caption="Published versions, newest first" columns={['Version', 'Published', 'Actions']}>
      {versions.map(({ number, at, by, note }) => (
        <Row key={number}>
          <Cell>
            <span className="font-semibold tabular-nums">{number}</span>{' '}
            {number === document.published?.number && <Badge tone="success">Shown now</Badge>}
            {note && <span className="hint">{note}</span>}
          </Cell>
          <Cell>
            <time dateTime={at}>{formatInstant(at)}</time>
            {by && <span className="hint">by {by}</span>}
          </Cell>
          <Cell className="max-md:col-span-2">
            <RestoreButton name={`version ${number}`} onClick={() => onRestore(number)} />
          </Cell>
        </Row>
      ))}
      <Row>
        <Cell>
          <span className="font-semibold">Default</span>{' '}
          {!document.published && <Badge tone="success">Shown now</Badge>}
        </Cell>
        <Cell>With the first start of the shop</Cell>
        <Cell className="max-md:col-span-2">
          <RestoreButton name="the default" onClick={() => onRestore(0)} />
        </Cell>
      </Row>
    </Table>
  </Section>
)

const RestoreButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button size="small" variant="quiet" className="-ml-3" onClick={onClick}>
    Restore<span className="sr-only"> {name}</span>
  </Button>
)
