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

/** Adds a coupon, or changes the terms of one. Its code stays: orders name it. */
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
      else await api(changeCoupon, { params: { code: coupon!.code }, body: request }).catch(noteConflict)
      onClose()
    },
    done: coupon ? `${coupon.code} was changed` : 'The coupon was added',
  })
  function noteConflict(error: unknown): never {
    setConflict(isRefusal(error) && error.code === 'changed_meanwhile')
    throw error
  }
  const part = (name: string) => ({ name, error: errorOf(name), autoComplete: 'off' })
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
          {!coupon && <Field label="Code" hint="What shoppers type" maxLength={20} {...part('code')} />}
          <Field
            label="Percent off"
            inputMode="numeric"
            defaultValue={coupon?.percent}
            {...part('percent')}
          />
          <Field label="From" type="date" defaultValue={coupon?.from ?? ''} {...part('from')} />
          <Field label="Until" type="date" defaultValue={coupon?.until ?? ''} {...part('until')} />
          <Field
            label="Uses in all"
            inputMode="numeric"
            hint={
              coupon?.uses ? `Used ${coupon.uses.toLocaleString('en-IN')} times so far` : 'Empty: no limit'
            }
            defaultValue={coupon?.maxUses ?? ''}
            {...part('maxUses')}
          />
          <Field
            label="Uses by one customer"
            inputMode="numeric"
            hint="By account, e-mail or phone"
            defaultValue={coupon?.perCustomer ?? ''}
            {...part('perCustomer')}
          />
          <Field
            label="For items of at least (₹)"
            inputMode="decimal"
            className="sm:col-span-2"
            defaultValue={coupon?.minSubtotal ? coupon.minSubtotal / 100 : ''}
            {...part('minSubtotal')}
          />
          <Tick name="firstOrderOnly" isTicked={coupon?.firstOrderOnly}>
            Only for a customer’s first order
          </Tick>
          <Tick name="prepaidOnly" isTicked={coupon?.prepaidOnly}>
            Only for prepaid orders
          </Tick>
          <Button type="submit" isBusy={isBusy} className="sm:col-span-2">
            {coupon ? 'Save' : 'Add the coupon'}
          </Button>
        </form>
      </Dialog>
      <UnsavedGuard isDirty={isDirty && !isBusy} onStay={() => setReopened(reopened + 1)} />
    </>
  )
}

function Conflict() {
  const { revalidate } = useRevalidator()
  const theirs = (
    <Button size="small" variant="secondary" onClick={() => void revalidate()}>
      Show their terms
    </Button>
  )
  return (
    <Notice kind="warning" className="mb-4" action={theirs}>
      Somebody else has changed this coupon since you opened it. Nothing has been overwritten; saving again
      puts your terms in the place of theirs.
    </Notice>
  )
}

type TickProps = { name: string; isTicked: boolean | undefined; children: ReactNode }

const Tick = ({ name, isTicked, children }: TickProps) => (
  <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
    <input type="checkbox" name={name} defaultChecked={isTicked} className="size-5 accent-brand" />
    {children}
  </label>
)

/** What was typed, as the contract reads it: empty is no limit. */
function requestOf(typed: Record<string, FormDataEntryValue>) {
  const said = (name: string) => {
    const value = typed[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const number = (name: string) => (said(name) === '' ? null : Number(said(name)))
  return {
    percent: number('percent'),
    from: said('from') || null,
    until: said('until') || null,
    maxUses: number('maxUses'),
    perCustomer: number('perCustomer'),
    minSubtotal: number('minSubtotal'),
    firstOrderOnly: typed['firstOrderOnly'] === 'on',
    prepaidOnly: typed['prepaidOnly'] === 'on',
  }
}
