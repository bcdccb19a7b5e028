/** Shown when a request got no answer. Nothing that staff have entered is lost. */
export const UNREACHED = 'The server did not answer. Please try again.'
