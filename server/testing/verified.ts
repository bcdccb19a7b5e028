import type { Person, TestShop } from './shop.ts'

/** A new customer who has confirmed their e-mail address. */
export async function verifiedCustomer({ db, signedIn }: TestShop): Promise<Person> {
  const person = await signedIn()
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', person.id).execute()
  return person
}
