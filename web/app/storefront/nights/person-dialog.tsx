import { useId, useState, type FormEvent } from 'react'
import { sizeOrder } from '../../../../contract/catalog/attributes.ts'
import type { PlanPerson } from '../../../../contract/nights/plan.ts'
import { focusFirstInvalid } from '../../lib/forms/action-form'
import { freshKey } from '../../lib/fresh-key'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field, SelectField } from '../../ui/field'
import { departmentLabels } from './night-grid'

type PersonDialogProps = {
  person: PlanPerson | null
  onSave: (person: PlanPerson) => void
  onRemove: (person: PlanPerson) => void
  onClose: () => void
}

type Department = PlanPerson['department']
const departments = Object.entries(departmentLabels) as [Department, string][]

/** Adds or changes a person of the plan. */
export default function PersonDialog({ person, onSave, onRemove, onClose }: PersonDialogProps) {
  const form = useId()
  const [name, setName] = useState(person?.name ?? '')
  const [size, setSize] = useState(person?.size ?? 'M')
  const [department, setDepartment] = useState<Department>(person?.department ?? 'women')
  const [error, setError] = useState<string>()
  const sizes = sizeOrder.includes(size) ? sizeOrder : [size, ...sizeOrder]

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = name.trim()
    if (!typed) {
      setError('Enter a name')
      return void focusFirstInvalid(event.currentTarget, { name: 'empty' })
    }
    onSave({ id: person?.id ?? freshKey(), name: typed.slice(0, 40), size, department })
    onClose()
  }
  return (
    <Dialog
      title={person ? `Change ${person.name}` : 'Add a person'}
      isOpen
      onClose={onClose}
      footer={
        <>
          {person && (
            <Button
              variant="danger"
              className="mr-auto"
              onClick={() => {
                onClose()
                onRemove(person)
              }}
            >
              Remove
            </Button>
          )}
          <Button type="submit" form={form}>
            {person ? 'Save' : 'Add'}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" onSubmit={save} noValidate>
        <Field
          label="Name"
          name="name"
          hint="Any name that you all recognise"
          data-focus-first
          autoComplete="off"
          maxLength={40}
          value={name}
          error={error}
          onChange={({ target }) => {
            setName(target.value)
            setError(undefined)
          }}
        />
        <div className="grid grid-cols-2 gap-4">
          <SelectField
            label="Outfits for"
            value={department}
            onChange={({ target }) => setDepartment(target.value as Department)}
          >
            {departments.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <SelectField label="Size" value={size} onChange={({ target }) => setSize(target.value)}>
            {sizes.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </SelectField>
        </div>
      </form>
    </Dialog>
  )
}
