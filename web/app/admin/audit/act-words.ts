const words: Record<string, string> = {
  'order.set-status': 'Set the status of order',
  'user.change': 'Changed the account',
  'user.set-role': 'Set role and rights of',
  'user.remove-second-factor': 'Removed the second factor of',
  'user.erase': 'Erased the person',
}

/** What was done, in words; an act that has none yet is named by its own: `piece.retire` becomes `Piece retire`. */
export function actWords(act: string): string {
  const plain = act.replaceAll(/[.-]/g, ' ')
  return words[act] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}
