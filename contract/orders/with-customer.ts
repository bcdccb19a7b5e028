import type { RentedGarment } from './rental-order.ts'

/** Returns whether the customer has the garment, and it was not reported as lost. In a file without schemas, because the list of orders uses it. */
export const isWithCustomer = ({ state, deposit }: RentedGarment): boolean =>
  state === 'out' && !deposit.settledAt
