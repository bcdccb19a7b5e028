import { Link } from 'react-router'
import { ERASE_WORD } from '../../../../contract/accounts/account.ts'
import { KeptOrderData } from '../../components/orders/kept-order-data'
import { ActionForm, useEndpointForm } from '../../lib/forms/action-form'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { Notice } from '../../ui/notice'
import { PasswordField } from '../sign-in/password-field'

type EraseAccountProps = { hasPassword: boolean; isFresh: boolean }

/** The form that erases the account. It says what is erased and what the law requires us to keep. */
export function EraseAccount({ hasPassword, isFresh }: EraseAccountProps) {
  const form = useEndpointForm('eraseMe')
  return (
    <section className="rounded-card border border-danger/40 bg-surface p-5">
      <h2 className="text-2xl">Erase my account</h2>
      <div className="mt-2 mb-4 flex max-w-prose flex-col gap-2 text-muted">
        <p>
          Your name, e-mail, phone, addresses, cart, wishlist, plans, reviews, requests to be told about
          goods, complaints, e-mails and consents will be erased immediately and cannot be restored. Groups
          that you organise will be cancelled. You will be signed out everywhere.
        </p>
        <p>
          <KeptOrderData /> The audit log of staff actions is kept, with your data masked.
        </p>
        <p>
          You cannot erase your account while an order or a return is in progress, a rental is ahead or has
          not come back, or a deposit or refund has not been paid. If you sell here, your orders must be
          delivered and your balance paid out first.
        </p>
      </div>
      {!hasPassword && !isFresh ? (
        <Notice>
          Please{' '}
          <Link to="/sign-in/customer?redirect=/account/privacy" className="font-semibold underline">
            sign in again
          </Link>{' '}
          first, so that we can confirm it is you.
        </Notice>
      ) : (
        <ActionForm of={form} className="stack max-w-md">
          {hasPassword && (
            <PasswordField
              label="Your password"
              autoComplete="current-password"
              {...form.field('password')}
            />
          )}
          <Field
            label={`Type ${ERASE_WORD} to confirm`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...form.field('confirm')}
          />
          <Button type="submit" variant="danger" isBusy={form.isBusy} className="self-start">
            Erase my account
          </Button>
        </ActionForm>
      )}
    </section>
  )
}
