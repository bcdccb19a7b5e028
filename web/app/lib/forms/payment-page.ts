import type { StartedPayment } from '../../../../contract/payments/payments.ts'

const pageOf = (reply: unknown) => (reply as StartedPayment).paymentUrl

/** Redirects of a route that starts payments: the browser goes to the page where the order or its balance is paid. */
export const paymentPage = { payOrder: pageOf, payBalance: pageOf }
