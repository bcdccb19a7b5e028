const words: Record<string, string> = {
  'order.set-status': 'Set the status of order',
  'order.set-tracking': 'Changed the tracking of order',
  'order.print-slip': 'Printed the packing slip of order',
  'order.print-slip-again': 'Wants the packing slip again of order',
  'coupon.add': 'Added coupon',
  'coupon.change': 'Changed coupon',
  'review.decide': 'Decided about review',
  'review.answer': 'Answered review',
  'user.change': 'Changed the account',
  'user.block-sample': 'Blocked a sample account with a published password',
  'user.list': 'Made an account from a file for',
  'user.set-role': 'Set role and rights of',
  'user.remove-second-factor': 'Removed the second factor of',
  'user.end-sessions': 'Signed out everywhere',
  'user.erase': 'Erased the person',
}

/** What was done, in words; an act that has none yet is named by its own: `piece.retire` becomes `Piece retire`. */
export function auditLabels(act: string): string {
  const plain = act.replaceAll(/[.-]/g, ' ')
  return words[act] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
