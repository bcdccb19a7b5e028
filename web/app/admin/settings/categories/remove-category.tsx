import { useRef, useState, type FormEvent } from 'react'
import { FALLBACK_CATEGORY, AdminCategory } from '../../../../../contract/catalog/categories.ts'
import { WHOLESALE_CATEGORY } from '../../../../../contract/returns/return-policy.ts'
import { ActionButton, ActionForm, useEndpointForm, type EndpointForm } from '../../../lib/forms/action-form'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { SelectField } from '../../../ui/field'
import { Panel } from '../../../ui/panel'

type RemoveCategoryProps = {
  category: AdminCategory
  categories: readonly AdminCategory[]
  onVersion: (version: number) => void
}

/** Archives or deletes a category. Its products can be moved to another one. */
export function RemoveCategory({ category, categories, onVersion }: RemoveCategoryProps) {
  const params = { slug: category.slug }
  const onDone = (reply: unknown) => onVersion(AdminCategory.parse(reply).version)
  const archive = useEndpointForm('archiveCategory', { params, done: 'Category archived', onDone })
  const restore = useEndpointForm('restoreCategory', { params, done: 'Category restored', onDone })
  const remove = useEndpointForm('deleteCategory', { params })
  const [isAsking, setAsking] = useState(false)
  const isConfirmed = useRef(false)
  const { products, submissions, isArchived } = category
  if (category.slug === FALLBACK_CATEGORY) {
    return (
      <Panel title="Remove">
        <p className="text-muted">
          Products whose category is unknown, for example in an import, belong to this category. So it cannot
          be removed.
        </p>
      </Panel>
    )
  }
  const uses = products + submissions
  function onRemove(event: FormEvent) {
    if (!isConfirmed.current) {
      event.preventDefault()
      setAsking(true)
    }
    isConfirmed.current = false
  }
  const choice = (of: EndpointForm, none: string) => (
    <SelectField label="Move products to" {...of.field('moveTo')}>
      <option value="">{none}</option>
      {categories
        .filter((other) => other.slug !== category.slug && !other.isArchived)
        .map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
    </SelectField>
  )
  return (
    <Panel title="Remove" text={textFor(category)}>
      <div className="grid gap-5 sm:grid-cols-2">
        {isArchived ? (
          <ActionButton of={restore} variant="secondary">
            Restore
          </ActionButton>
        ) : (
          <ActionForm of={archive} className="grid content-start gap-3">
            {uses > 0 && choice(archive, 'Keep the products in this category')}
            <Button type="submit" variant="secondary" isBusy={archive.isBusy} className="justify-self-start">
              Archive
            </Button>
            <p className="hint">The category is offered nowhere. Its products stay in the shop.</p>
          </ActionForm>
        )}
        {category.slug === WHOLESALE_CATEGORY ? (
          <p className="text-muted">
            It cannot be deleted, because its goods have the return terms of businesses.
          </p>
        ) : (
          <ActionForm of={remove} onSubmit={onRemove} className="grid content-start gap-3">
            {uses > 0 && choice(remove, 'Choose a category')}
            <Button type="submit" variant="danger" isBusy={remove.isBusy} className="justify-self-start">
              {uses > 0 ? 'Move products and delete' : 'Delete'}
            </Button>
            <p className="hint">
              {uses > 0 ? 'Links to this category then lead to the chosen one.' : 'This cannot be undone.'}
            </p>
            <ConfirmDialog
              title={`Delete ${category.name}?`}
              action="Delete"
              isOpen={isAsking}
              onClose={() => setAsking(false)}
              onConfirm={() => {
                isConfirmed.current = true
                remove.form.current?.requestSubmit()
              }}
            >
              {uses > 0 && 'Its products move to the category that you chose, whose rules then apply. '}The
              category is deleted with its size charts, night prices and commission rate. This cannot be
              undone.
            </ConfirmDialog>
          </ActionForm>
        )}
      </div>
    </Panel>
  )
}

function textFor({ products, submissions }: AdminCategory): string {
  const parts = [
    products > 0 ? `${products} ${products === 1 ? 'product' : 'products'}` : '',
    submissions > 0 ? `${submissions} ${submissions === 1 ? 'submission' : 'submissions'} of sellers` : '',
  ].filter(Boolean)
  return parts.length > 0 ? `Used by ${parts.join(' and ')}.` : 'No product uses this category.'
}
