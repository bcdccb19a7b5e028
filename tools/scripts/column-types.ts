// Types that the database cannot express: the content of JSON columns, amounts in paise, and enumerations of the contract. database-types.ts uses them.

/** The imports of schema.ts: types by the file that exports them, relative to server/platform/db. */
export const columnTypeImports: Record<string, string> = {
  '../../../contract/cart/cart.ts': 'CartItem',
  '../../../contract/catalog/imports.ts': 'ImportCounts, ImportPreview',
  '../../../contract/checkout/pricing.ts': 'RentStep',
  '../../../contract/core/money.ts': 'Paise',
  '../../../contract/core/permissions.ts': 'Right, Role',
  '../../../contract/shipping/addresses.ts': 'Address',
  '../../../contract/payments/payments.ts': 'AttemptState',
  '../../../contract/rentals/deposits.ts': 'DepositCharge',
  '../../../contract/rentals/handover.ts': 'CheckedItem',
  '../../../contract/rentals/pieces.ts': 'PieceCondition, PieceEvent, PieceState',
  '../../../contract/returns/return-policy.ts': 'ReturnReason',
  '../../../contract/returns/returns.ts': 'ReturnState',
  '../../../contract/invoicing/document-content.ts': 'DocumentContent',
  '../email/email.ts': 'EmailContent',
}

const paise = (table: string, columns: string) =>
  Object.fromEntries(columns.split(' ').map((column) => [`${table}.${column}`, 'Paise']))

export const columnTypes: Record<string, string> = {
  ...paise('order_lines', 'price deposit'),
  ...paise('orders', 'subtotal coupon_discount total deposit_total amount_due'),
  ...paise('payouts', 'amount'),
  ...paise('products', 'price mrp rent_price deposit sort_price'),
  ...paise('rental_deposits', 'amount waived kept refund owed'),
  ...paise('rental_extensions', 'amount'),
  ...paise('damage_prices', 'amount'),
  ...paise('seller_submissions', 'price mrp'),
  ...paise('seller_subscriptions', 'amount'),
  ...paise('skus', 'price'),
  ...paise('subscription_payments', 'amount'),
  ...paise('tax_documents', 'total taxable cgst sgst igst'),
  ...paise('tax_rates', 'up_to'),
  'addresses.address': 'Address',
  'audit_log.actor_role': 'Role',
  'audit_log.after': 'Record<string, unknown>',
  'audit_log.before': 'Record<string, unknown>',
  'carts.items': 'CartItem[]',
  'emails.content': 'EmailContent',
  'emails.plain_content': 'EmailContent',
  'handover_checks.items': 'CheckedItem[]',
  'imports.counts': 'Partial<ImportCounts>',
  'imports.header': 'string[]',
  'imports.mapping': 'Record<string, number>',
  'imports.preview': 'ImportPreview[]',
  'imports.samples': 'string[][]',
  'order_events.status': "'pending' | 'confirmed' | 'processing' | 'shipped' | 'delivered' | 'cancelled'",
  'orders.address': 'Address',
  'orders.tax_address': 'Partial<Address>',
  'payment_events.state': 'AttemptState',
  'products.details': '{ label: string; value: string }[]',
  'products.rent_steps': 'RentStep[]',
  'rental_deposits.charges': 'DepositCharge[]',
  'rental_piece_events.condition': 'PieceCondition',
  'rental_piece_events.state': 'PieceState',
  'rental_piece_events.what': "PieceEvent['what']",
  'return_events.state': 'ReturnState',
  'returns.reason': 'ReturnReason',
  'seller_submission_events.state': "'submitted' | 'changes_asked' | 'approved' | 'rejected'",
  'sellers.address': 'Address',
  'seller_submission_events.fields': 'Record<string, unknown>',
  'store_setting_versions.settings': 'Record<string, unknown>',
  'store_settings.settings': 'Record<string, unknown>',
  'tax_documents.content': 'DocumentContent',
  'users.rights': 'Right[]',
}

/** Columns that never contain null although they lack `not null`: they are generated from columns with `not null`. */
export const neverNull = new Set(['products.sort_price', 'products.percent_off', 'orders.search_text'])
