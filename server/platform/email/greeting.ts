/** How an e-mail begins, with a name or without. */
export const greeting = (name: string | null): string => (name ? `Namaste ${name}` : 'Namaste')
