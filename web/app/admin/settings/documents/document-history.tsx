import type { ReactNode } from 'react'
import type { Content } from '../../../../../contract/content/documents.ts'
import { formatInstant } from '../../../lib/labels/order-labels'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Section } from '../../../ui/section'
import { Cell, Row, Table } from '../../../ui/table'
import type { LoadedDocument } from './load-document'

type Version = LoadedDocument['versions'][number]
type DocumentHistoryProps = LoadedDocument & {
  compare: ((title: string, before: Content, after: Content) => ReactNode) | undefined
  onRestore: (number: number) => void
}

/** Who published which version, when and why. Each version, and the default, can become the draft again. */
export function DocumentHistory({ document, versions, compare, onRestore }: DocumentHistoryProps) {
  const { published, default: standard } = document
  return (
    <Section
      title="History"
      text="Restoring a version makes it the draft. Visitors see it after you publish it."
    >
      <Table
        caption="Published versions, newest first"
        columns={['Version', 'Published', 'Changes', 'Actions']}
        empty={standard ? undefined : <p className="text-muted">This page was never published.</p>}
      >
        {versions.map((version) => {
          const { number, at, by, note, content } = version
          const before = previousOf(version, versions)?.content ?? standard
          return (
            <Row key={number}>
              <Cell>
                <span className="font-semibold tabular-nums">{number}</span>
              </Cell>
              <Cell>
                <time dateTime={at}>{formatInstant(at)}</time>
                {by && <span className="hint">by {by}</span>}
              </Cell>
              <Cell className="max-md:col-span-2">
                {note && <p>{note}</p>}
                {before && compare?.('Compare with the version before', before, content)}
              </Cell>
              <RestoreCell
                name={`version ${number}`}
                isShown={number === published?.number}
                onClick={() => onRestore(number)}
              />
            </Row>
          )
        })}
        {standard && (
          <Row key="default">
            <Cell>
              <span className="font-semibold">Default</span>
            </Cell>
            <Cell>With the first start of the shop</Cell>
            <Cell className="max-md:col-span-2">{''}</Cell>
            <RestoreCell name="the default" isShown={!published} onClick={() => onRestore(0)} />
          </Row>
        )}
      </Table>
    </Section>
  )
}

const previousOf = ({ number }: Version, versions: readonly Version[]) =>
  versions.find((other) => other.number === number - 1)

type RestoreCellProps = { name: string; isShown: boolean; onClick: () => void }

const RestoreCell = ({ name, isShown, onClick }: RestoreCellProps) => (
  <Cell className="max-md:col-span-2">
    {isShown && <Badge tone="success">Shown now</Badge>}
    <Button size="small" variant="quiet" className="-ml-3" onClick={onClick}>
      Restore<span className="sr-only"> {name}</span>
    </Button>
  </Cell>
)
