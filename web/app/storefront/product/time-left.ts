const pad = (number: number) => String(number).padStart(2, '0')

/** `03 h : 07 m : 42 s`; hours go on counting beyond a day. Null when the time is over. */
export function formatOfferTimeLeft(endsAt: string, now: number): string | null {
  const seconds = Math.floor((Date.parse(endsAt) - now) / 1000)
  if (seconds < 0) return null
  return `${pad(Math.floor(seconds / 3600))} h : ${pad(Math.floor(seconds / 60) % 60)} m : ${pad(seconds % 60)} s`
}
