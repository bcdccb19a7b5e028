import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import {
  addCoupon,
  changeCoupon,
  CouponTerms,
  NewCoupon,
  type AdminCoupon,
} from '../../../../contract/checkout/coupons.ts'
import { isRefusal } from '../../../../contract/core/refusal.ts'
import { api } from '../../lib/api/browser-api'
import { useSaving } from '../../lib/api/use-saving'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { UnsavedGuard } from '../../components/unsaved-guard'

type CouponFormProps = { coupon: AdminCoupon | null; onClose: () => void }

/** Adds a coupon or changes its terms. The code cannot be changed because orders refer to it. */
export function CouponForm({ coupon, onClose }: CouponFormProps) {
  const [isDirty, setDirty] = useState(false)
  const [isConflict, setConflict] = useState(false)
  const [reopened, setReopened] = useState(0)
  const { form, errorOf, isBusy, submit } = useSaving<NewCoupon | CouponTerms>({
    validate: (typed) => {
      const request = requestOf(typed)
      return coupon
        ? CouponTerms.safeParse({
            ...request,
            active: coupon.active,
            ...(isConflict ? {} : { version: coupon.version }),
          })
        : NewCoupon.safeParse({ ...request, code: typed['code'] })
    },
    save: async (request) => {
      if ('code' in request) await api(addCoupon, { body: request })
      else await api(changeCoupon, { params: { code: coupon!.code }, body: request }).catch(handleConflict)
      onClose()
    },
    done: coupon ? `${coupon.code} saved` : 'Coupon added',
  })
  function handleConflict(error: unknown): never {
    setConflict(isRefusal(error) && error.code === 'changed_meanwhile')
    throw error
  }
  const fieldProps = (name: string) => ({ name, error: errorOf(name), autoComplete: 'off' })
  return (
    <>
      <Dialog key={reopened} title={coupon ? `Coupon ${coupon.code}` : 'New coupon'} isOpen onClose={onClose}>
        {isConflict && <Conflict />}
        <form
          ref={form}
          noValidate
          onSubmit={submit}
          onInput={() => setDirty(true)}
          className="grid items-start gap-4 sm:grid-cols-2"
        >
          {!coupon && (
            <Field label="Code" hint="The code that customers enter" maxLength={20} {...fieldProps('code')} />
          )}
          <Field
            label="Percent off"
            inputMode="numeric"
            defaultValue={coupon?.percent}
            {...fieldProps('percent')}
          />
          <Field label="From" type="date" defaultValue={coupon?.from ?? ''} {...fieldProps('from')} />
          <Field label="Until" type="date" defaultValue={coupon?.until ?? ''} {...fieldProps('until')} />
          <Field
            label="Total uses"
            inputMode="numeric"
            hint={
              coupon?.uses
                ? `Used ${coupon.uses.toLocaleString('en-IN')} times so far`
                : 'Leave empty for no limit'
            }
            defaultValue={coupon?.maxUses ?? ''}
            {...fieldProps('maxUses')}
          />
          <Field
            label="Uses per customer"
            inputMode="numeric"
            hint="Counted by account, e-mail and phone"
            defaultValue={coupon?.perCustomer ?? ''}
            {...fieldProps('perCustomer')}
          />
          <Field
            label="Minimum order value (₹)"
            inputMode="decimal"
            className="sm:col-span-2"
            defaultValue={coupon?.minSubtotal ? coupon.minSubtotal / 100 : ''}
            {...fieldProps('minSubtotal')}
          />
          <Checkbox name="firstOrderOnly" isChecked={coupon?.firstOrderOnly}>
            Only for a customer’s first order
          </Checkbox>
          <Checkbox name="prepaidOnly" isChecked={coupon?.prepaidOnly}>
            Only for prepaid orders
          </Checkbox>
          <Button type="submit" isBusy={isBusy} className="sm:col-span-2">
            {coupon ? 'Save' : 'Add coupon'}
          </Button>
        </form>
      </Dialog>
      <UnsavedGuard isDirty={isDirty && !isBusy} onStay={() => setReopened(reopened + 1)} />
    </>
  )
}

function Conflict() {
  const { revalidate } = useRevalidator()
  const showTheirs = (
    <Button size="small" variant="secondary" onClick={() => void revalidate()}>
      Show their changes
    </Button>
  )
  return (
    <Notice kind="warning" className="mb-4" action={showTheirs}>
      Someone else changed this coupon after you opened it. Nothing has been overwritten yet; saving again
      replaces their changes with yours.
    </Notice>
  )
}

type CheckboxProps = { name: string; isChecked: boolean | undefined; children: ReactNode }

const Checkbox = ({ name, isChecked, children }: CheckboxProps) => (
  <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
    <input type="checkbox" name={name} defaultChecked={isChecked} className="size-5 accent-brand" />
    {children}
  </label>
)

/** Converts the form into the body of the request. An empty field means no limit. */
function requestOf(typed: Record<string, FormDataEntryValue>) {
  const text = (name: string) => {
    const value = typed[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const number = (name: string) => (text(name) === '' ? null : Number(text(name)))
  return {
    percent: number('percent'),
    from: text('from') || null,
    until: text('until') || null,
    maxUses: number('maxUses'),
    perCustomer: number('perCustomer'),
    minSubtotal: number('minSubtotal'),
    firstOrderOnly: typed['firstOrderOnly'] === 'on',
    prepaidOnly: typed['prepaidOnly'] === 'on',
  }
}
