import { refuse } from '../../../../contract/core/refusal.ts'

const LAST_ADMIN = 'NV001' // raised by the trigger on users in 0014_rights.sql

/** Does `work`, and says in people's words when the database keeps it from taking the shop's last active admin away. */
export async function assertNotLastAdmin<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if ((error as { code?: string }).code !== LAST_ADMIN) throw error
    return refuse('last_admin', 'This is the last admin of the shop. Make somebody else an admin first.')
  }
}
