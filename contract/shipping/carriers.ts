import type { Tracking } from '../orders/orders.ts'

type Carrier = {
  name: string
  /** The address of the carrier's page about a parcel. Absent if the page asks for the number. */
  pageOf?: (number: string) => string
}

/** Carriers that deliver in the whole of India, as suggestions. Staff and sellers can enter any other carrier. */
export const carriers: readonly Carrier[] = [
  {
    name: 'Blue Dart',
    pageOf: (number) => `https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=${number}`,
  },
  { name: 'Delhivery', pageOf: (number) => `https://www.delhivery.com/track/package/${number}` },
  { name: 'DTDC' },
  { name: 'Ekart', pageOf: (number) => `https://ekartlogistics.com/shipmenttrack/${number}` },
  { name: 'India Post' },
  { name: 'Shiprocket', pageOf: (number) => `https://shiprocket.co/tracking/${number}` },
  { name: 'Xpressbees' },
]

/** Returns the tracking with the carrier's page as its link, if the link is missing and the page is known. */
export function withTrackingPage(tracking: Tracking): Tracking {
  const { carrier, number, url } = tracking
  const known = carriers.find(({ name }) => name.toLowerCase() === carrier.toLowerCase())
  return { ...tracking, url: url ?? known?.pageOf?.(encodeURIComponent(number)) ?? null }
}
