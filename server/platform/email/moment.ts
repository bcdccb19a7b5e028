const moment = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
})

/** An instant as the shop's clock shows it: `11 Oct 2026, 7:30 pm`. */
export const formatMoment = (at: Date): string => moment.format(at).replaceAll('\u202f', ' ')
