/** Whether the server responds. */
export const isServerUp = (): Promise<boolean> =>
  fetch('/api/health').then(
    ({ ok }) => ok,
    () => false,
  )
