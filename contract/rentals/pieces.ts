import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { listOf, optionalText, PageQuery, Pagination, text, pageSize } from '../core/wire.ts'

export const PieceState = z.enum(['ready', 'out', 'cleaning', 'repair', 'retired'])
export type PieceState = z.infer<typeof PieceState>
export const PieceCondition = z.enum(['new', 'good', 'worn', 'damaged'])
export type PieceCondition = z.infer<typeof PieceCondition>

/** One physical garment. `code` is the code on its label, and `wears` is the number of times that the garment was rented. */
export const Piece = z.object({
  id: z.string(),
  code: z.string(),
  state: PieceState,
  condition: PieceCondition,
  wears: z.number().int(),
  note: z.string(),
})
export type Piece = z.infer<typeof Piece>

const PiecesOfSku = z.object({
  skuId: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  /** True if the product no longer has this size and colour. It is listed only while a piece is in use. */
  isRetired: z.boolean(),
  /** The first picture in this colour, else the first picture of the product. */
  image: z.string(),
  pieces: z.array(Piece),
})

/** A rental product with its pieces. `setItems` are the items that belong to one set, for example choli and dupatta. */
export const PiecesOfProduct = z.object({
  productId: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.string(),
  setItems: z.array(z.string()),
  skus: z.array(PiecesOfSku),
})
export type PiecesOfProduct = z.infer<typeof PiecesOfProduct>

export const listPieces = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/rentals/pieces',
  summary: 'Lists the pieces of rental products, by size and colour; `q` searches title and code',
  query: z.object({
    page: PageQuery.page,
    limit: pageSize({ max: 50, fallback: 10 }),
    q: optionalText(100),
    state: listOf(PieceState),
  }),
  reply: z.object({
    data: z.array(PiecesOfProduct),
    pagination: Pagination,
    counts: z.record(PieceState, z.number().int()),
  }),
})

export const addPieces = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/rentals/pieces',
  summary: 'Adds pieces of one size and colour, each with its own code',
  body: z.object({
    skuId: text(100).min(1, 'Choose a size'),
    count: z
      .number('Enter the number of pieces')
      .int('Enter a whole number')
      .min(1, 'Enter 1 or more')
      .max(50, 'At most 50 at once'),
    condition: PieceCondition.default('new'),
  }),
  reply: z.array(Piece),
  status: 201,
  idempotent: true,
})

const pieceId = z.object({ id: z.string().max(100) })

/** Actions of staff on a piece that is in the store. `reinstate` puts a retired piece back into service. */
export const PieceAction = z.enum(['cleaned', 'repair', 'retire', 'reinstate'])
export type PieceAction = z.infer<typeof PieceAction>

/**
 * For each action: the states of the piece in which staff may choose the action, and the state after the action. In any other state the
 * server refuses the action, and the screens hide it.
 */
const pieceActions = {
  cleaned: { from: ['cleaning', 'repair'], to: 'ready' },
  repair: { from: ['ready', 'cleaning'], to: 'repair' },
  retire: { from: ['ready', 'cleaning', 'repair'], to: 'retired' },
  reinstate: { from: ['retired'], to: 'ready' },
} as const satisfies Record<PieceAction, { from: readonly PieceState[]; to: PieceState }>

export const canApplyAction = (action: PieceAction, state: PieceState): boolean =>
  (pieceActions[action].from as readonly PieceState[]).includes(state)

export const changePiece = endpoint({
  access: 'orders',
  method: 'PATCH',
  path: '/api/admin/rentals/pieces/:id',
  summary: 'Changes the state or condition of a piece, with a reason',
  params: pieceId,
  body: z
    .object({
      act: PieceAction.optional(),
      condition: PieceCondition.optional(),
      reason: text(300).default(''),
    })
    .refine(({ act, condition }) => act || condition, { path: ['act'], message: 'Choose what to change' })
    .refine(({ act, reason }) => act === undefined || act === 'cleaned' || reason.length > 2, {
      path: ['reason'],
      message: 'Enter a reason',
    }),
  reply: Piece,
})

/** The states that staff can give to pieces in the store. A piece is `out` only by its handover. */
export const StoredPieceState = PieceState.exclude(['out'])
export type StoredPieceState = z.infer<typeof StoredPieceState>

export const changePieces = endpoint({
  access: 'orders',
  method: 'POST',
  path: '/api/admin/rentals/pieces/states',
  summary: 'Gives several pieces a state. A piece that cannot have it stays as it is, and the reply says why',
  body: z
    .object({
      /** Usually enough for all pieces of a page with ten outfits. Each piece is changed in a transaction of its own. */
      ids: z
        .array(z.string().max(100))
        .min(1, 'Choose a piece')
        .max(500, 'At most 500 pieces at once. Select fewer pieces'),
      state: StoredPieceState,
      reason: text(300).default(''),
      /** Whether this undoes a change: the cleaning days that it ended block the pieces again. */
      isUndo: z.boolean().optional(),
    })
    .refine(({ state, reason }) => ['ready', 'cleaning'].includes(state) || reason.length > 2, {
      path: ['reason'],
      message: 'Enter a reason',
    }),
  reply: z.object({
    /** The changed pieces with the state that they had before. */
    changed: z.array(z.object({ id: z.string(), before: StoredPieceState })),
    refused: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
})

export const PieceEvent = z.object({
  at: z.iso.datetime(),
  what: z.enum([
    'added',
    'handed_out',
    'taken_back',
    'cleaned',
    'sent_to_cleaning',
    'sent_to_repair',
    'retired',
    'reinstated',
    'looked_at',
    'undone',
  ]),
  state: PieceState,
  condition: PieceCondition,
  note: z.string(),
  by: z.string().nullable(),
  orderId: z.string().nullable(),
})
export type PieceEvent = z.infer<typeof PieceEvent>

export const pieceHistory = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/rentals/pieces/:id/history',
  summary: 'Returns the history of a piece, newest first',
  params: pieceId,
  reply: z.object({ piece: Piece, events: z.array(PieceEvent) }),
})

/** The content of the label that is sewn into a garment. `qr` is a QR code of `code` as SVG. */
export const PieceLabel = z.object({
  code: z.string(),
  title: z.string(),
  size: z.string().nullable(),
  colour: z.string().nullable(),
  qr: z.string(),
})
export type PieceLabel = z.infer<typeof PieceLabel>

export const pieceLabels = endpoint({
  access: 'orders',
  method: 'GET',
  path: '/api/admin/rentals/labels',
  summary: 'Returns labels to print, of one product or of single pieces',
  query: z.object({ product: optionalText(100), code: listOf(z.string().max(40)) }),
  reply: z.array(PieceLabel),
})

export const saveSetItems = endpoint({
  access: 'orders',
  method: 'PUT',
  path: '/api/admin/rentals/products/:id/set-items',
  summary: 'Sets the items of a set, which staff check at the handover; an empty list restores the default',
  params: pieceId,
  body: z.object({
    items: z.array(text(60).min(1, 'Enter the name of the item')).max(20, 'At most 20 items'),
  }),
  reply: z.object({ setItems: z.array(z.string()) }),
})
