import { MAX_ORDER_LINES } from '../../../../contract/orders/order-limits.ts'
import { Notice } from '../../ui/notice'

/** Says that the cart has more items than one order can have. */
export const TooManyItems = () => (
  <Notice kind="warning">
    {`One order can have at most ${MAX_ORDER_LINES} different items. Please remove some and order them separately.`}
  </Notice>
)
