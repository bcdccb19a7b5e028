import type { AdminDocument, documentHistory } from '../../../../../contract/content/content.ts'
import type { Reply } from '../../../../../contract/core/client.ts'
import { ActionButton, useFormAction } from '../../../lib/forms/action-form'
import { formatInstant } from '../../../lib/labels/order-labels'
import { Section } from '../../../ui/section'
import { Cell, Row, Table } from '../../../ui/table'
import { CompareVersions } from './compare-versions'

type Version = Reply<typeof documentHistory>['versions'][number]
type PageVersionsProps = { document: AdminDocument; versions: readonly Version[] }

/** Who published which text, when and why. A version, or the default text, can be restored as a draft. */
export function PageVersions({ document, versions }: PageVersionsProps) {
  const { key, draftVersion, published, default: standard } = document
  const restore = useFormAction('restoreAsDraft', {
    params: { key },
    done: 'Restored as a draft. Publish it to show it to visitors.',
  })
  const restoreButton = (number: number, label: string) => (
    <ActionButton
      of={restore}
      fields={{ number: String(number), version: String(draftVersion) }}
      size="small"
      variant="quiet"
      className="-ml-3"
    >
      Restore<span className="sr-only"> {label}</span> as draft
    </ActionButton>
  )
  return (
    <Section title="Versions" className="mt-8">
      <Table
        caption="Published versions, newest first"
        columns={['Version', 'Published', 'Changes', 'Actions']}
        empty={standard ? undefined : <p className="text-muted">This page was never published.</p>}
      >
        {versions.map((version) => (
          <Row key={version.number}>
            <Cell>
              <span className="font-semibold tabular-nums">{version.number}</span>
            </Cell>
            <Cell>
              <time dateTime={version.at}>{formatInstant(version.at)}</time>
              {version.by && <span className="hint">by {version.by}</span>}
            </Cell>
            <Cell className="max-md:col-span-2">
              {version.note && <p>{version.note}</p>}
              <Changes version={version} before={previousOf(version, versions)?.content ?? standard} />
            </Cell>
            <Cell className="max-md:col-span-2">
              {version.number === published?.number ? (
                <span className="text-muted">Visitors see this version</span>
              ) : (
                restoreButton(version.number, `version ${version.number}`)
              )}
            </Cell>
          </Row>
        ))}
        {standard && (
          <Row key="default">
            <Cell>
              <span className="font-semibold">Default</span>
            </Cell>
            <Cell>The text of a new shop</Cell>
            <Cell className="max-md:col-span-2">{''}</Cell>
            <Cell className="max-md:col-span-2">
              {published ? (
                restoreButton(0, 'the default text')
              ) : (
                <span className="text-muted">Visitors see this text</span>
              )}
            </Cell>
          </Row>
        )}
      </Table>
    </Section>
  )
}

const previousOf = ({ number }: Version, versions: readonly Version[]) =>
  versions.find((other) => other.number === number - 1)

type ChangesProps = { version: Version; before: Version['content'] | null | undefined }

const Changes = ({ version: { content }, before }: ChangesProps) =>
  content.kind === 'page' && before?.kind === 'page' ? (
    <CompareVersions title="Compare with the text before" before={before} after={content} />
  ) : null
