/** The states in which the sample shop shows something on each day of the week, by table. */
export const shownStates: Record<string, readonly string[]> = {
  orders: ['cancelled', 'confirmed', 'delivered', 'pending', 'shipped'],
  returns: ['approved', 'exchanged', 'received', 'refunded', 'refused', 'withdrawn'],
  seller_submissions: ['approved', 'changes_asked', 'rejected', 'submitted'],
  payments: ['failed', 'open', 'succeeded'],
  refunds: ['completed', 'requested'],
  reviews: ['approved', 'pending', 'rejected'],
  rental_holds: ['booked', 'out', 'returned'],
  rental_pieces: ['cleaning', 'out', 'ready', 'repair'],
  rental_deposits: ['held', 'settled'],
  payouts: ['failed', 'paid'],
}

/** The column of the state in a table. */
export const stateColumn = (table: string) => (table === 'orders' ? 'status' : 'state')
