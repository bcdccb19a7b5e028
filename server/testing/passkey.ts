import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type PasskeyKeys = { id: Buffer; publicKey: KeyObject; privateKey: KeyObject }

/** A software passkey (WebAuthn, ES256, no attestation). */
export function createPasskey(origin: string) {
  const key: PasskeyKeys = { id: randomBytes(16), ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) }
  const rpId = new URL(origin).hostname
  const id = key.id.toString('base64url')
  const credential = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  let counter = 0
  return {
    /** Creates the credential for the registration options of the server. */
    register: ({ challenge }: { challenge: string }) => {
      const authData = Buffer.concat([authenticatorData(rpId, 0x45, 0), attested(key)])
      const attestation = map([
        ['fmt', text('none')],
        ['attStmt', map([])],
        ['authData', bytes(authData)],
      ])
      const clientDataJSON = clientData('webauthn.create', challenge, origin).toString('base64url')
      return {
        ...credential,
        response: { clientDataJSON, attestationObject: attestation.toString('base64url'), transports: [] },
      }
    },
    /** Signs the challenge in the authentication options of the server. */
    authenticate: ({ challenge }: { challenge: string }) => {
      counter += 1
      const authData = authenticatorData(rpId, 0x05, counter)
      const client = clientData('webauthn.get', challenge, origin)
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, key.privateKey).toString('base64url'),
        },
      }
    },
  }
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/**
 * Returns the authenticator data of WebAuthn: hash of the relying party id, flags (0x01 user present, 0x04 user verified, 0x40 key
 * included), signature counter.
 */
function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
}

/** Returns the attested credential data of WebAuthn: the credential id, and the public key in COSE format. */
function attested({ id, publicKey }: PasskeyKeys): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' })
  const cose = map([
    [1, integer(2)],
    [3, integer(-7)],
    [-1, integer(1)],
    [-2, bytes(Buffer.from(x!, 'base64url'))],
    [-3, bytes(Buffer.from(y!, 'base64url'))],
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  return Buffer.concat([Buffer.alloc(16), length, id, cose])
}

// An encoder for the few types of CBOR (RFC 8949) that WebAuthn needs here.

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const map = (entries: [string | number, Buffer][]) =>
  Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, value]) => [typeof key === 'string' ? text(key) : integer(key), value]),
  ])
