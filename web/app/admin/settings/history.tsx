import type { settingsHistory } from '../../../../contract/store/store.ts'
import type { Reply } from '../../../../contract/core/client.ts'
import { ActionButton, useFormAction } from '../../lib/forms/action-form'
import { formatInstant } from '../../lib/labels/order-labels'
import { Cell, Row, Table } from '../../ui/table'
import { Section } from '../../ui/section'
import { settingSectionLabel } from './sections'

type Versions = Reply<typeof settingsHistory>['versions']

/** The versions of the settings. Older ones can be restored. */
export function SettingsHistory({ versions, current }: { versions: Versions; current: number }) {
  const restore = useFormAction('restoreSettings', { done: 'Settings restored' })
  return (
    <Section title="History" className="">
      <Table
        caption="Versions of the settings, newest first"
        columns={['Version', 'Saved', 'Changed', 'Actions']}
      >
        {versions.map(({ version, at, by, changed }) => (
          <Row key={version}>
            <Cell>
              <span className="font-semibold tabular-nums">{version}</span>
            </Cell>
            <Cell>
              <time dateTime={at}>{formatInstant(at)}</time>
              {by && <span className="hint">by {by}</span>}
            </Cell>
            <Cell className="max-md:col-span-2">
              {changed.length > 0
                ? [...new Set(changed.map(settingSectionLabel))].join(', ')
                : 'Initial settings'}
            </Cell>
            <Cell className="max-md:col-span-2">
              {version === current ? (
                <span className="text-muted">Current</span>
              ) : (
                <ActionButton
                  of={restore}
                  fields={{ version: String(version) }}
                  size="small"
                  variant="quiet"
                  className="-ml-3"
                >
                  Restore<span className="sr-only"> version {version}</span>
                </ActionButton>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
    </Section>
  )
}
