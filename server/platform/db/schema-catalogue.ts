import type { ColumnType, Generated } from 'kysely'

/** What staff's lists of products read. Triggers keep both. And the store's settings as they were. */
export type CatalogueSchema = {
  product_counts: { product_type: 'marketplace' | 'rent'; status: string; change: number }
  /** Every version of the store's settings, the newest with the highest number. */
  store_setting_versions: {
    version: number
    settings: ColumnType<Record<string, unknown>, string, string>
    changed: Generated<string[]>
    at: ColumnType<Date, Date | undefined, Date>
  }
  low_stock: { stock_item_id: string; product_id: string; available: number }
}
