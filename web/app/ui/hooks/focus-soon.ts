/** Moves the focus to an element that is rendered after this change: the first one that exists. */
export const focusSoon = (...ids: readonly string[]) =>
  void setTimeout(
    () =>
      ids
        .map((id) => document.getElementById(id))
        .find(Boolean)
        ?.focus(),
    0,
  )
