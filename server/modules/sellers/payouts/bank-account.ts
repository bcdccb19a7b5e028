import { bankChangeHours } from '../../../../contract/store/policy-facts.ts'
import { Refusal, refuse, refuseField } from '../../../../contract/core/refusal.ts'
import type { BusinessDetails } from '../../../../contract/sellers/seller-account.ts'
import { maskName } from '../../audit/mask-personal-data.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Auth } from '../../accounts/auth/auth.ts'
import { isRecentLogin, requireRecentLogin } from '../../accounts/auth/require-recent-login.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { bankAccountChanged } from '../emails/bank-account-changed.ts'
import * as q from '../queries.ts'
import type { SellerRow } from '../queries.ts'
import { updateSeller } from '../queries.ts'
import type { SellerDeps } from '../seller-deps.ts'

/** Waiting period for payouts after a bank account is changed. The business owner can object during this time. */
const WAIT_MS = bankChangeHours * 60 * 60_000

/** Returns true if the entered bank account differs from the stored one. */
export const isDifferentBankAccount = (seller: SellerRow | null, business: BusinessDetails): boolean =>
  !seller ||
  seller.bank_account !== business.bankAccount ||
  seller.bank_ifsc !== business.bankIfsc ||
  seller.bank_name !== business.bankName

type Proof = { actor: Actor; password: string | undefined }

/** Requires a login within the last ten minutes, or the password, before the owner changes the bank account. */
export async function requireOwnerLogin(
  { db, auth, env }: SellerDeps & { auth: Auth },
  { actor, password }: Proof,
) {
  const now = env.now()
  if (isRecentLogin(actor, now)) return
  await requireRecentLogin({ db, auth }, { actor, password, now }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'wrong_password') throw error
    const message = password ? error.message : 'Enter your password to change the bank account'
    refuseField('password', message)
  })
}

type BankAccountChange = { seller: SellerRow; business: BusinessDetails; actor: Actor; now: Date }

/**
 * Stores a bank account and writes an audit record. If it replaces another account, notifies the owner and starts the waiting
 * period for payouts.
 */
export async function changeBankAccount(tx: Tx, { seller, business, actor, now }: BankAccountChange) {
  const before = seller.bank_account
  const waitsUntil = before === null ? null : new Date(now.getTime() + WAIT_MS)
  await updateSeller(tx, seller.id, {
    bank_name: business.bankName,
    bank_account: business.bankAccount,
    bank_ifsc: business.bankIfsc,
    bank_changed_at: now,
    bank_waits_until: waitsUntil,
    bank_before: before && endOf(before),
  })
  await recordAudit(tx, {
    // Masks the seller's name in the audit record, because the audit record remains when the seller's account is erased.
    actor: { ...actor, name: maskName(actor.name) },
    act: 'seller.change-bank-account',
    subject: `seller:${seller.id}`,
    before: before === null ? null : { account: masked(before), ifsc: seller.bank_ifsc },
    after: { account: masked(business.bankAccount), ifsc: business.bankIfsc, waitsUntil },
  })
  if (waitsUntil && before) await notifyOwner(tx, { seller, business, before, now, waitsUntil })
}

/** Returns the last four digits of an account number. */
const endOf = (account: string) => account.slice(-4)
const masked = (account: string) => `••••${endOf(account)}`

type OwnerNotice = Omit<BankAccountChange, 'actor'> & { before: string; waitsUntil: Date }

/** Notifies the e-mail address of the business and the one of its owner, because an attacker may have changed one of them. */
async function notifyOwner(tx: Tx, { seller, business, before, now, waitsUntil }: OwnerNotice) {
  const owner = seller.user_id ? await q.findUser(tx, seller.user_id) : null
  const data = {
    business: business.displayName,
    before: endOf(before),
    account: endOf(business.bankAccount),
    at: now,
    waitsUntil,
  }
  for (const to of new Set([seller.email, owner?.email ?? seller.email])) {
    await sendEmail(tx, { to, template: bankAccountChanged, data, about: { userId: seller.user_id } })
  }
}

export type BankAccountConfirmation = { id: string; lastDigits: string; note: string; actor: Actor }

/**
 * Ends the waiting period before its time. Before staff call this, they must ask the seller for the last digits of the new account,
 * for example by a telephone number that they already had.
 */
export function confirmBankAccount(
  { db, env }: SellerDeps,
  { id, lastDigits, note, actor }: BankAccountConfirmation,
): Promise<{ success: true }> {
  return inTransaction(db, async (tx) => {
    const seller = await q.lockSeller(tx, id)
    if (!seller) return refuse('not_found', 'Seller not found')
    const { bank_account: account, bank_waits_until: until } = seller
    if (!account || !until || until <= env.now()) {
      return refuse('already_done', 'Payouts to this account are not on hold')
    }
    if (endOf(account) !== lastDigits) {
      const message = 'The new account does not end in these digits'
      refuseField('lastDigits', message)
    }
    await updateSeller(tx, id, { bank_waits_until: null })
    const after = { account: masked(account), note }
    await recordAudit(tx, { actor, act: 'seller.confirm-bank-account', subject: `seller:${id}`, after })
    return { success: true }
  })
}
