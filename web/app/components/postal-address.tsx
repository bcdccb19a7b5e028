import type { Address } from '../../../contract/shipping/addresses.ts'

/** A postal address as it is printed on a shipping label. */
export const PostalAddress = ({ address }: { address: Address }) => (
  <address className="text-muted not-italic">
    {address.recipient}
    <br />
    {address.line1 && (
      <>
        {[address.line1, address.line2].filter(Boolean).join(', ')}
        <br />
      </>
    )}
    {address.city} {address.pin}, {address.state}
    <br />
    {address.phone}
    {address.business && (
      <>
        <br />
        {address.business}
        {address.gstin && (
          <>
            , GSTIN <span className="font-mono">{address.gstin}</span>
          </>
        )}
      </>
    )}
  </address>
)
