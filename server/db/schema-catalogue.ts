/** What staff's lists of products read. Triggers keep both. */
export type CatalogueSchema = {
  product_counts: { product_type: 'marketplace' | 'rent'; status: string; change: number }
  low_stock: { stock_item_id: string; product_id: string; available: number }
}
