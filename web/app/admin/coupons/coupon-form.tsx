import type { AdminCoupon } from '../../../../contract/checkout/coupons.ts'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { DateField } from '../../ui/date/date-field'
import { Checkbox, Field } from '../../ui/field'
import { ChangedMeanwhileInDialog } from '../settings/changed-meanwhile'

type CouponFormProps = { coupon: AdminCoupon | null; onClose: () => void }

/** Adds a coupon or changes its terms. The code cannot be changed because orders refer to it. */
export function CouponForm({ coupon, onClose }: CouponFormProps) {
  const save = useEndpointForm(coupon ? 'changeCoupon' : 'addCoupon', {
    ...(coupon ? { params: { code: coupon.code } } : {}),
    done: coupon ? `${coupon.code} saved` : 'Coupon added',
    onDone: onClose,
  })
  const isConflict = save.refusal?.code === 'changed_meanwhile'
  const fieldProps = (name: string) => ({ autoComplete: 'off', ...save.field(name) })
  return (
    <>
      <Dialog title={coupon ? `Coupon ${coupon.code}` : 'New coupon'} isOpen onClose={onClose}>
        <ActionForm of={save} className="field-grid">
          {isConflict && <ChangedMeanwhileInDialog id={coupon!.code} what="coupon" />}
          {coupon && <input type="hidden" name="active" value={String(coupon.active)} />}
          {coupon && !isConflict && <input type="hidden" name="version" value={coupon.version} />}
          {!coupon && (
            <Field label="Code" hint="The code that customers enter" maxLength={20} {...fieldProps('code')} />
          )}
          <Field
            label="Percent off"
            inputMode="numeric"
            defaultValue={coupon?.percent ?? ''}
            {...fieldProps('percent')}
          />
          <Field
            label="Or amount off (₹)"
            inputMode="numeric"
            hint="Once per order"
            defaultValue={coupon?.amountOff ? coupon.amountOff / 100 : ''}
            {...fieldProps('amountOff')}
          />
          <Checkbox name="freeDelivery" defaultChecked={coupon?.freeDelivery} className="sm:col-span-2">
            Or free delivery
          </Checkbox>
          <DateField label="From" defaultValue={coupon?.from ?? ''} {...fieldProps('from')} />
          <DateField label="Until" defaultValue={coupon?.until ?? ''} {...fieldProps('until')} />
          <Field
            label="Total uses"
            inputMode="numeric"
            hint={
              coupon?.uses
                ? `Used ${coupon.uses === 1 ? 'once' : `${coupon.uses.toLocaleString('en-IN')} times`} so far`
                : 'Leave empty for no limit'
            }
            defaultValue={coupon?.maxUses ?? ''}
            {...fieldProps('maxUses')}
          />
          <Field
            label="Uses per customer"
            inputMode="numeric"
            hint="Counted by account, for customers with a confirmed e-mail address only"
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
          <Checkbox name="firstOrderOnly" defaultChecked={coupon?.firstOrderOnly} className="sm:col-span-2">
            Only for a customer’s first order
          </Checkbox>
          <Checkbox name="prepaidOnly" defaultChecked={coupon?.prepaidOnly} className="sm:col-span-2">
            Only for prepaid orders
          </Checkbox>
          <Button type="submit" isBusy={save.isBusy} className="sm:col-span-2">
            {coupon ? 'Save' : 'Add coupon'}
          </Button>
        </ActionForm>
      </Dialog>
      <UnsavedGuard isDirty={save.isDirty && !save.isBusy} />
    </>
  )
}
