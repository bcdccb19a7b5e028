import { refuseField } from '../../../contract/core/refusal.ts'
import { maskName } from '../audit/mask-personal-data.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { readSettings } from '../store/settings.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { lockNamesOfOthers, type SellerRow } from './queries.ts'

/** Path of the name that shoppers see in the body of `saveBusiness`. */
const FIELD = 'business.displayName'

/**
 * Refuses a name that belongs to the shop or to another seller, or that contains contact details. Staff have seen the name of a seller
 * whom they have approved, so that name stays allowed until the seller changes it.
 */
export async function assertDisplayName(tx: Tx, { seller, name }: { seller: SellerRow; name: string }) {
  if (seller.status !== 'applying' && seller.display_name === name) return
  if (hasContactDetails(name)) refuseField(FIELD, 'Enter only the name: no phone numbers or links')
  const { brand } = await readSettings(tx)
  if (isNameOfShop(name, brand.name)) refuseField(FIELD, 'This name belongs to the shop')
  const taken = await lockNamesOfOthers(tx, seller)
  if (taken.some((other) => isSameName(other, name))) {
    refuseField(FIELD, 'Another seller uses this name. Please choose another one.')
  }
}

/** Seven or more digits, also with spaces or punctuation between them. */
const phoneNumber = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){6}/u
const pageAddress =
  /:\/\/|\bwww\.|[\p{L}\p{N}]\.(?:\p{L}+\/|(?:com|in|net|org|shop|store|online|site|info|biz|app|link)(?![\p{L}\p{N}]))/iu

/** Returns whether a name contains a telephone number, an e-mail address, the name of a profile, or the address of a page. */
function hasContactDetails(name: string): boolean {
  const text = name.normalize('NFKC')
  return text.includes('@') || phoneNumber.test(text) || pageAddress.test(text)
}

/** Returns the words of a name in lower case, without Latin accents and punctuation. Vowel signs of Indian scripts are kept. */
const wordsOf = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

/** Returns whether two names differ only in case, spaces and punctuation. */
const isSameName = (one: string, other: string): boolean => {
  const letters = wordsOf(one).join('')
  return letters !== '' && letters === wordsOf(other).join('')
}

/** Returns whether a name is that of the shop or contains it as whole words. */
const isNameOfShop = (name: string, shop: string): boolean =>
  isSameName(name, shop) ||
  (wordsOf(shop).length > 0 && ` ${wordsOf(name).join(' ')} `.includes(` ${wordsOf(shop).join(' ')} `))

/** Records in the audit log that an approved seller has changed the name that shoppers see. */
export async function recordRename(
  tx: Tx,
  { seller, name, actor }: { seller: SellerRow; name: string; actor: Actor },
) {
  if (seller.status === 'applying' || seller.display_name === name) return
  const masked = (text: string) => maskPerson(text, `${seller.contact_name} ${actor.name}`)
  await recordAudit(tx, {
    // The audit record remains when the seller's account is erased, so it does not contain the name of a person.
    actor: { ...actor, name: maskName(actor.name) },
    act: 'seller.change-display-name',
    subject: `seller:${seller.id}`,
    before: { displayName: masked(seller.display_name) },
    after: { displayName: masked(name) },
  })
}

/** Masks the words of a business name that are part of the name of a person: `Meera Creations` becomes `M*** Creations`. */
function maskPerson(business: string, person: string): string {
  const personal = new Set(wordsOf(person))
  return business
    .split(' ')
    .map((word) => (wordsOf(word).some((part) => personal.has(part)) ? maskName(word) : word))
    .join(' ')
}
