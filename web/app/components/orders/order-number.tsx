import { Link } from 'react-router'
import { confirmationId } from '../../../../contract/orders/orders.ts'

/** The number of an order in a list, as a link to its page in the area. */
export const OrderLink = ({ id, area }: { id: string; area: 'admin' | 'seller' }) => (
  <Link to={`/${area}/orders/${id}`} className="row-link font-mono tracking-wider">
    {confirmationId(id)}
  </Link>
)

/** The title of the page of an order. */
export const OrderTitle = ({ id }: { id: string }) => (
  <>
    Order <span className="font-mono tracking-wider">{confirmationId(id)}</span>
  </>
)
