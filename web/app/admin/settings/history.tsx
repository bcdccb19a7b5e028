import { useState } from 'react'
import type { settingsHistory } from '../../../../contract/store/store.ts'
import type { Reply } from '../../../../contract/core/client.ts'
import { useEndpointForm } from '../../lib/forms/action-form'
import { useReloadOnRefusal } from '../../lib/forms/use-reload-on-refusal'
import { formatInstant } from '../../lib/labels/order-labels'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Cell, Row, Table } from '../../ui/table'
import { Section } from '../../ui/section'
import { describeValue } from './describe-value'
import { findField, type Subject } from './subjects/subjects'

type Versions = Reply<typeof settingsHistory>['versions']
type Change = Versions[number]['changes'][number]

/** Who changed which setting of a page, when, and from which value to which. */
export function PageHistory({ versions, subject }: { versions: Versions; subject: Subject }) {
  const entries = versions.flatMap(({ version, at, by, changes }) => {
    const ofPage = changes.filter(({ path }) => findField(path)?.subject === subject)
    return ofPage.length > 0 ? [{ version, at, by, changes: ofPage }] : []
  })
  return (
    <Section title="History" className="mt-8">
      {entries.length === 0 ? (
        <p className="text-muted">Nobody has changed this page yet.</p>
      ) : (
        <Table caption={`Changes of ${subject.title}, newest first`} columns={['Saved', 'Changes']}>
          {entries.map(({ version, at, by, changes }) => (
            <Row key={version}>
              <SavedCell at={at} by={by} />
              <Cell className="max-md:col-span-2">
                <Changes changes={changes} />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </Section>
  )
}

/** All versions of the settings. Older ones can be restored. */
export function AllVersions({ versions, current }: { versions: Versions; current: number }) {
  const restore = useEndpointForm('restoreSettings', {
    done: 'Settings restored',
    onRefused: useReloadOnRefusal(),
  })
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <Section
      title="Versions of the settings"
      text="Each time someone saves settings, a version is stored. Restoring a version restores all settings of all pages."
      className="mt-8"
    >
      <Table
        caption="Versions of the settings, newest first"
        columns={['Version', 'Saved', 'Changes', 'Actions']}
      >
        {versions.map(({ version, at, by, changes }) => (
          <Row key={version}>
            <Cell>
              <span className="font-semibold tabular-nums">{version}</span>
            </Cell>
            <SavedCell at={at} by={by} />
            <Cell className="max-md:col-span-2">
              {changes.length > 0 ? <Changes changes={changes} /> : 'Initial settings'}
            </Cell>
            <Cell className="max-md:col-span-2">
              {version === current ? (
                <span className="text-muted">Current</span>
              ) : (
                <Button
                  size="small"
                  variant="quiet"
                  className="-ml-3"
                  isBusy={restore.isBusy}
                  onClick={() => setChosen(version)}
                >
                  Restore<span className="sr-only"> version {version}</span>
                </Button>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      <ConfirmDialog
        title={`Restore version ${chosen ?? ''}?`}
        action="Restore version"
        isOpen={chosen !== null}
        onClose={() => setChosen(null)}
        onConfirm={() => void restore.submit({ version: chosen, current })}
      >
        All settings of all pages get the values of this version, and shoppers see them within two seconds.
        Everything that was saved after it is replaced, but stays in this list as a version that you can
        restore.
      </ConfirmDialog>
    </Section>
  )
}

const SavedCell = ({ at, by }: { at: string; by: string | null }) => (
  <Cell>
    <time dateTime={at}>{formatInstant(at)}</time>
    {by && <span className="hint">by {by}</span>}
  </Cell>
)

const Changes = ({ changes }: { changes: readonly Change[] }) => (
  <ul className="grid gap-1">
    {changes.map(({ path, before, after }) => {
      const field = findField(path)?.field ?? { label: path, kind: 'text' as const }
      return (
        <li key={path} className="wrap-anywhere">
          <span className="font-semibold">{field.label}</span>: {describeValue(field, before)} →{' '}
          {describeValue(field, after)}
        </li>
      )
    })}
  </ul>
)
