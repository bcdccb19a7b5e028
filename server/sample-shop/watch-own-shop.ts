import { watchDataChanges } from '../platform/cache/data-changes.ts'
import type { Database } from '../platform/db/database.ts'
import { isOwnShop } from './start-own-shop.ts'

/**
 * Calls `restart` when this sample shop has become a real one, whichever node or command did it: deleting the sample products changes the
 * catalogue, and every node is notified of such changes. Returns a function that stops this.
 */
export async function watchOwnShop(database: Pick<Database, 'db' | 'listen'>, restart: () => void) {
  async function check() {
    if (await isOwnShop(database.db)) restart()
  }
  const changes = await watchDataChanges(database, () => void check().catch(() => undefined)) // the next change is another chance
  await check() // the shop may have changed since this node started
  return changes.close
}
