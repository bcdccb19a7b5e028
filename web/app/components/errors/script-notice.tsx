import { Notice } from '../../ui/notice'

/** Says why a page that only the browser can fill stays empty. Shown only in browsers that run no scripts. */
export const ScriptNotice = () => (
  <div className="mb-6 hidden noscript:block">
    <Notice kind="warning">
      Your browser does not run JavaScript. The cart, the wishlist and the checkout need it.
    </Notice>
  </div>
)
