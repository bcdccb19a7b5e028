/** Who may see an order and what belongs to it. */
export { mayRead as mayReadOrder } from './policy.ts'
