/** Says that what stands here was made up, for as long as it was. */
export const SampleNote = ({ children }: { children: string }) => (
  <p className="mt-5 flex items-start gap-2.5 text-sm text-muted">
    <SampleMark />
    <span className="pt-0.5">{children}</span>
  </p>
)

export const SampleMark = () => (
  <span className="shrink-0 rounded-md border border-edge px-1.5 py-0.5 text-xs leading-tight font-semibold text-muted">
    Sample
  </span>
)
