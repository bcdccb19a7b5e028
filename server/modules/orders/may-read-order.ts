/** Who may see an order and what belongs to it. */
export { canReadOrder as mayReadOrder } from './policy.ts'
