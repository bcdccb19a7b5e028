import { refuse, Refusal } from '../../../../contract/core/refusal.ts'
import type { BusinessDetails } from '../../../../contract/sellers/seller-account.ts'
import { maskName } from '../../audit/mask-personal-data.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { inTransaction, type Tx } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Auth } from '../../accounts/auth/auth.ts'
import { countAttempt, retryAfterMessage } from '../../accounts/auth/limits/limits.ts'
import { isRecentLogin, requireRecentLogin } from '../../accounts/auth/require-recent-login.ts'
import { sendEmail } from '../../../platform/email/send-email.ts'
import { bankAccountChanged } from '../emails/bank-account-changed.ts'
import * as q from '../queries.ts'
import type { SellerRow } from '../queries.ts'
import { updateSeller } from '../queries.ts'
import type { SellerDeps } from '../seller-deps.ts'

/** Payouts to a changed account wait this long, so that its owner has time to object. */
const WAIT_MS = 48 * 60 * 60_000
const PASSWORD_TRIES = { max: 10, window: 600 }

/** Whether the bank account differs from the stored one. */
export const isDifferentBankAccount = (seller: SellerRow | null, business: BusinessDetails): boolean =>
  !seller ||
  seller.bank_account !== business.bankAccount ||
  seller.bank_ifsc !== business.bankIfsc ||
  seller.bank_name !== business.bankName

type Proof = { actor: Actor; password: string | undefined }

/** Requires a login within the last ten minutes, or the password, before a bank account is changed. */
export async function requireOwnerLogin(
  { db, auth, env }: SellerDeps & { auth: Auth },
  { actor, password }: Proof,
) {
  const now = env.now()
  if (isRecentLogin(actor, now)) return
  const wait = await countAttempt(db, `bank-account:${actor.id}`, PASSWORD_TRIES)
  if (wait !== null) refuse('too_many', retryAfterMessage(wait))
  await requireRecentLogin({ db, auth }, { actor, password, now }).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'wrong_password') throw error
    const message = password ? error.message : 'Enter your password to change the bank account'
    refuse('invalid', message, { fields: [{ path: 'password', message }] })
  })
}

type BankAccountChange = { seller: SellerRow; business: BusinessDetails; actor: Actor; now: Date }

/** Stores a bank account with an audit record. After a change, the owner is notified and payouts wait. */
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
    actor: { ...actor, name: maskName(actor.name) }, // no member of staff: erased with their account, their name is nowhere
    act: 'seller.change-bank-account',
    subject: `seller:${seller.id}`,
    before: before === null ? null : { account: masked(before), ifsc: seller.bank_ifsc },
    after: { account: masked(business.bankAccount), ifsc: business.bankIfsc, waitsUntil },
  })
  if (waitsUntil && before) await notifyOwner(tx, { seller, business, before, now, waitsUntil })
}

/** The last four digits. */
const endOf = (account: string) => account.slice(-4)
const masked = (account: string) => `••••${endOf(account)}`

type OwnerNotice = Omit<BankAccountChange, 'actor'> & { before: string; waitsUntil: Date }

/** Notifies all addresses of the business and its owner, because an attacker may have changed one of them. */
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

/** Ends the waiting period: staff contacted the seller through a known channel and verified the last digits. */
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
      refuse('invalid', message, { fields: [{ path: 'lastDigits', message }] })
    }
    await updateSeller(tx, id, { bank_waits_until: null })
    const after = { account: masked(account), note }
    await recordAudit(tx, { actor, act: 'seller.confirm-bank-account', subject: `seller:${id}`, after })
    return { success: true }
  })
}
