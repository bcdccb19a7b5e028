import type { ComponentProps } from 'react'
import { ActionForm, useEndpointForm } from '../lib/forms/action-form'
import { ReasonDialog } from '../ui/reason-dialog'

type ReasonActionProps = Omit<ComponentProps<typeof ReasonDialog>, 'field' | 'isBusy' | 'renderForm'> & {
  /** The name of an endpoint in the action of the route. Its body has a field `reason`. */
  endpoint: string
  params: Record<string, string | number>
  /** Further fields of the request, besides `reason`. */
  fields?: Record<string, string>
  /** Called after a success, when the page shows the new data. */
  onDone?: () => void
  /** Called with the code of a refusal. */
  onRefused?: (code: string) => void
}

/** A dialog that asks for a reason and then calls the endpoint. A refused reason stays, also when the dialog is closed and opened again. */
export function ReasonAction({ endpoint, params, fields, onDone, onRefused, ...dialog }: ReasonActionProps) {
  const send = useEndpointForm(endpoint, {
    params,
    onDone: () => {
      dialog.onClose()
      onDone?.()
    },
    onRefused: ({ code }) => onRefused?.(code),
  })
  const refused = send.refusal?.values['reason']
  return (
    <ReasonDialog
      {...dialog}
      field={{ ...send.field('reason'), ...(refused === undefined ? {} : { defaultValue: refused }) }}
      isBusy={send.isBusy}
      renderForm={(content) => (
        <ActionForm of={send} className="stack">
          {Object.entries(fields ?? {}).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {content}
        </ActionForm>
      )}
    />
  )
}
