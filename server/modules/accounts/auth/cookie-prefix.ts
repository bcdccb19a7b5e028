/** How our cookies begin. Browsers take `__Host-` ones only over TLS and keep them for this very host, whole. */
export const cookiePrefix = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-navrang' : 'navrang'
