/** A random key. `crypto.randomUUID` is unavailable on pages without HTTPS, for example in a local network. */
export const freshKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
