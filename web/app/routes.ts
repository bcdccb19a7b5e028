import { index, layout, prefix, route, type RouteConfig } from '@react-router/dev/routes'

// The site map. Pages are rendered on the server; `storefront` ones are the same for everyone and cached.
export default [
  layout('storefront/layout.tsx', [
    index('storefront/home.tsx'),
    route('marketplace', 'storefront/marketplace.tsx'),
    route('product/:slug', 'storefront/product.tsx'),
    route('rent', 'storefront/rent.tsx'),
    route('rent/:slug', 'storefront/rent-product.tsx'),
    route('cart', 'storefront/cart.tsx'),
    route('choose-auth', 'account/choose-auth.tsx'),
    route('sign-in/:portal?', 'account/sign-in.tsx'),
    route('sign-up/:portal?', 'account/sign-up.tsx'),
    route('auth/checkout', 'account/checkout-sign-in.tsx'),
    route('checkout', 'storefront/checkout.tsx'),
    route('payment', 'storefront/payment.tsx'),
    route('payment-success', 'storefront/payment-success.tsx'),
    route('payment-failed', 'storefront/payment-failed.tsx'),
    route('thank-you/:id', 'storefront/thank-you.tsx'),
    route('orders', 'account/orders.tsx'),
    route('listed-products', 'storefront/listed-products.tsx'),
    route('about', 'storefront/pages/about.tsx'),
    route('contact', 'storefront/pages/contact.tsx'),
    route('privacy-policy', 'storefront/pages/privacy-policy.tsx'),
    route('terms-of-service', 'storefront/pages/terms-of-service.tsx'),
    route('wholesale-terms', 'storefront/pages/wholesale-terms.tsx'),
    route('disclaimer', 'storefront/pages/disclaimer.tsx'),
    route('api-test', 'storefront/api-test.tsx'),
    route('*', 'storefront/not-found.tsx'),
  ]),
  ...prefix('admin', [
    layout('admin/layout.tsx', [
      index('admin/home.tsx'),
      route('orders', 'admin/orders.tsx'),
      route('orders/:id', 'admin/order.tsx'),
      route('users', 'admin/users.tsx'),
      route('audit', 'admin/audit.tsx'),
    ]),
  ]),
  ...(process.env['NODE_ENV'] === 'development' ? [route('design', 'design/design.tsx')] : []),
] satisfies RouteConfig
