const nights = [
  'bg-haldi',
  'bg-kesari',
  'bg-sindoor',
  'bg-gulal',
  'bg-jamun',
  'bg-neel',
  'bg-mor',
  'bg-mehndi',
  'bg-chandi',
]
const pairs = [
  'bg-ground text-ink',
  'bg-ground text-muted',
  'bg-surface text-ink',
  'bg-surface text-brand',
  'bg-sunken text-ink',
  'bg-sunken text-muted',
  'bg-brand text-on-brand',
  'bg-brand-soft text-brand',
  'bg-danger-soft text-danger',
  'bg-success-soft text-success',
  'bg-warning-soft text-warning',
  'bg-night text-on-night',
  'bg-night text-on-night-muted',
  'bg-night text-haldi',
]

/** The colours of the nine nights, and all pairs of background and text. */
export const ColourSamples = () => (
  <>
    <div className="cluster">
      {nights.map((look) => (
        <span key={look} title={look} className={`size-12 rounded-full ${look}`} />
      ))}
    </div>
    <ul className="mt-4 grid gap-2 sm:grid-cols-2">
      {pairs.map((look) => (
        <li key={look} className={`rounded-lg border border-line px-3 py-2 ${look}`}>
          {look}
        </li>
      ))}
    </ul>
    <p className="mt-4 font-display text-4xl">Nine nights, nine colours</p>
    <p className="text-lg font-semibold">A garba ring turns until the lamp is low</p>
    <p>A chaniya for ₹4,299 instead of ₹6,999, and a kediya to rent for ₹499 a day.</p>
    <div className="hem mt-4" />
    <div className="bandhani mt-2 h-12 bg-night text-night-soft" />
  </>
)
