/** The time left until a real end. It runs in the browser alone (`useTickingCountdowns`): a kept page does not know what time it is. */
export const OfferCountdown = ({ endsAt }: { endsAt: string }) => (
  <p
    data-ends-at={endsAt}
    suppressHydrationWarning
    className="inline-flex min-h-11 items-center gap-3 self-start rounded-lg bg-night px-4 py-2 text-on-night"
  >
    <span className="text-sm">Offer ends in</span>
    <span
      role="timer"
      // Whatever stands in it is not React's business, also when this wakes up late.
      dangerouslySetInnerHTML={{ __html: '' }}
      suppressHydrationWarning
      className="min-w-40 font-semibold text-haldi tabular-nums"
    />
  </p>
)
