import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { changeProduct } from '../../../../contract/catalog/admin-products.ts'
import { isPieceCode } from '../../../../contract/rentals/piece-code.ts'
import {
  addPieces,
  changePiece,
  changePieces,
  listPieces,
  pieceHistory,
  pieceLabels,
  type PieceState,
  saveSetItems,
} from '../../../../contract/rentals/pieces.ts'
import { paise } from '../../../../contract/core/money.ts'
import { createTestProduct } from '../../../testing/product-fixture.ts'
import { createRentalCounter } from '../../../testing/rental-counter.ts'
import { testShop } from '../../../testing/shop.ts'
import { refusalOf } from '../../../testing/refusal-of.ts'

const shop = testShop({ CLOCK: '2026-10-10T06:00:00Z' })
test('new pieces get unique codes and are listed under their size', async () => {
  const { staff, title, skuIds } = await createRentalCounter(shop, { pieces: 0 })
  const body = { skuId: skuIds[0]!, count: 3, condition: 'new' as const }
  const added = await staff.api(addPieces, { body })
  expect(new Set(added.map(({ code }) => code)).size).toBe(3)
  expect(added.every(({ code, state }) => isPieceCode(code) && state === 'ready')).toBe(true)
  const { data } = await staff.api(listPieces, { query: { q: title } })
  expect(data[0]).toMatchObject({ title, setItems: ['Chaniya', 'Choli', 'Dupatta'] })
  expect(data[0]!.skus[0]!.pieces).toHaveLength(3)
  const byCode = await staff.api(listPieces, { query: { q: added[1]!.code.toLowerCase() } })
  expect(byCode.data.map((product) => product.title)).toEqual([title])
})

test('pieces are added once, even if the form is sent again because its response was lost', async () => {
  const { staff, title, skuIds } = await createRentalCounter(shop, { pieces: 0 })
  const headers = { 'idempotency-key': 'one-delivery' }
  const body = { skuId: skuIds[0]!, count: 3, condition: 'new' as const }
  const added = await staff.api(addPieces, { body, headers })
  expect(await staff.api(addPieces, { body, headers })).toEqual(added)
  expect(await refusalOf(staff.api(addPieces, { body: { ...body, count: 2 }, headers }))).toMatchObject({
    code: 'key_reused',
  })
  const { data } = await staff.api(listPieces, { query: { q: title } })
  expect(data[0]!.skus[0]!.pieces).toEqual(added)
})

test('a piece is shown in its own colour', async () => {
  const { staff } = await createRentalCounter(shop)
  const { id, title } = await createTestProduct(shop.db, {
    rentPrice: paise(500_00),
    sizes: ['Red', 'Blue', 'Green'].map((colour) => ({ size: 'M', colour, pieces: 1 })),
  })
  const pictures = ['Red', 'Blue'].map((colour) => ({ product_id: id, url: `/${colour}.webp`, colour }))
  await shop.db.insertInto('product_pictures').values(pictures).execute()
  const { data } = await staff.api(listPieces, { query: { q: title } })
  expect(data[0]!.image).toBe('/Red.webp')
  expect(data[0]!.skus.map(({ image }) => image)).toEqual(['/Red.webp', '/Blue.webp', '/Red.webp'])
})

test('a new piece is assigned to a waiting booking', async () => {
  const { staff, skuIds, codes, book, holdOf, view } = await createRentalCounter(shop)
  const id = await holdOf(await book({ from: '2026-10-14', until: '2026-10-14' }))
  const piece = (await staff.api(listPieces, { query: { q: codes[0]! } })).data[0]!.skus[0]!.pieces[0]!
  await staff.api(changePiece, { params: { id: piece.id }, body: { act: 'repair', reason: 'Torn hem' } })
  expect((await view(id)).piece).toBeNull()
  const [fresh] = await staff.api(addPieces, { body: { skuId: skuIds[0]!, count: 1, condition: 'new' } })
  expect((await view(id)).piece).toMatchObject({ id: fresh!.id })
})

test('a piece that is added in the product editor is assigned to a waiting booking', async () => {
  const { staff, id, skuIds, codes, book, holdOf, view } = await createRentalCounter(shop)
  const hold = await holdOf(await book({ from: '2026-10-14', until: '2026-10-14' }))
  const piece = (await staff.api(listPieces, { query: { q: codes[0]! } })).data[0]!.skus[0]!.pieces[0]!
  await staff.api(changePiece, { params: { id: piece.id }, body: { act: 'repair', reason: 'Torn hem' } })
  expect((await view(hold)).piece).toBeNull()
  const grid = [{ id: skuIds[0]!, size: 'M', colour: null, pieces: 2, piecesWas: 1 }]
  await staff.api(changeProduct, { params: { id }, body: { grid } })
  await shop.runJobs()
  expect((await view(hold)).piece).toMatchObject({ code: expect.not.stringMatching(codes[0]!) })
})

test('the history of a piece contains the user, the reason and the new state of each change', async () => {
  const { staff, skuIds } = await createRentalCounter(shop, { pieces: 0 })
  const [piece] = await staff.api(addPieces, { body: { skuId: skuIds[0]!, count: 1, condition: 'new' } })
  const change = (body: object) =>
    staff.api(changePiece, { params: { id: piece!.id }, body: { reason: '', ...body } })
  await change({ act: 'repair', reason: 'Lost a mirror', condition: 'damaged' })
  await change({ act: 'cleaned', condition: 'good' })
  await change({ act: 'retire', reason: 'Sold' })
  expect(await refusalOf(change({ act: 'repair', reason: 'Once more' }))).toMatchObject({
    code: 'wrong_state',
  })
  await change({ act: 'reinstate', reason: 'Bought back' })
  const { events } = await staff.api(pieceHistory, { params: { id: piece!.id } })
  expect(events.map(({ what, state, condition, note }) => [what, state, condition, note])).toEqual([
    ['reinstated', 'ready', 'good', 'Bought back'],
    ['retired', 'retired', 'good', 'Sold'],
    ['cleaned', 'ready', 'good', ''],
    ['sent_to_repair', 'repair', 'damaged', 'Lost a mirror'],
    ['added', 'ready', 'new', ''],
  ])
})

test('labels show the code as text and as a QR code', async () => {
  const { staff, id, skuIds } = await createRentalCounter(shop, { pieces: 0 })
  const pieces = await staff.api(addPieces, { body: { skuId: skuIds[0]!, count: 2, condition: 'new' } })
  const labels = await staff.api(pieceLabels, { query: { product: id } })
  expect(labels.map(({ code }) => code).sort()).toEqual(pieces.map(({ code }) => code).sort())
  expect(labels[0]).toMatchObject({ size: 'M' })
  expect(await readQr(labels[0]!.qr)).toBe(labels[0]!.code)
  expect(await staff.api(pieceLabels, { query: { code: [pieces[0]!.code] } })).toHaveLength(1)
  expect(await refusalOf(staff.api(pieceLabels))).toMatchObject({ code: 'invalid' })
})

test('the parts of a set are stored per product, and an empty list means the default', async () => {
  const { staff, id, view, holdOf, book } = await createRentalCounter(shop)
  const hold = await holdOf(await book({ from: '2026-10-14', until: '2026-10-14' }))
  const items = ['Chaniya', 'Choli', 'Dupatta', 'Belt']
  await staff.api(saveSetItems, { params: { id }, body: { items } })
  expect((await view(hold)).setItems).toEqual(items)
  await staff.api(saveSetItems, { params: { id }, body: { items: [] } })
  expect((await view(hold)).setItems).toEqual(['Chaniya', 'Choli', 'Dupatta'])
})

async function readQr(svg: string): Promise<string> {
  const picture = sharp(Buffer.from(svg)).resize(300).flatten({ background: 'white' })
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

test('several pieces get a state at once, those with a customer stay, and the reply allows an undo', async () => {
  const { staff, skuIds, codes, book, holdOf, handOut } = await createRentalCounter(shop, { pieces: 3 })
  await handOut(await holdOf(await book({ from: '2026-10-11', until: '2026-10-12' })), codes[0])
  const listed = await staff.api(listPieces, { query: { q: codes[0]! } })
  const pieces = listed.data.flatMap(({ skus }) => skus).find(({ skuId }) => skuId === skuIds[0])!.pieces
  const ids = pieces.map(({ id }) => id)
  const out = pieces.find(({ code }) => code === codes[0])!.id
  const set = (body: { state: 'ready' | 'cleaning' | 'retired'; reason?: string }) =>
    staff.api(changePieces, { body: { reason: '', ids, ...body } })
  const states = async () => {
    const { data } = await staff.api(listPieces, { query: { q: codes[0]! } })
    return data
      .flatMap(({ skus }) => skus)
      .flatMap((sku) => sku.pieces.map(({ state }) => state))
      .toSorted()
  }
  const withoutReason = changePieces.body!.safeParse({ ids, state: 'retired', reason: '' })
  expect(withoutReason.error?.issues).toMatchObject([{ path: ['reason'], message: 'Enter a reason' }])
  const { changed, refused: kept } = await set({ state: 'cleaning' })
  expect(changed.map(({ before }) => before)).toEqual(['ready', 'ready'])
  expect(kept).toMatchObject([{ id: out, message: expect.stringContaining('is with a customer') }])
  expect(await states()).toEqual(['cleaning', 'cleaning', 'out'])
  await set({ state: 'retired', reason: 'Sold' })
  expect(await states()).toEqual(['out', 'retired', 'retired'])
  await set({ state: 'ready' })
  expect(await states()).toEqual(['out', 'ready', 'ready'])
  const { events } = await staff.api(pieceHistory, { params: { id: changed[0]!.id } })
  expect(events.map(({ what }) => what).slice(0, 3)).toEqual(['reinstated', 'retired', 'sent_to_cleaning'])
})

test('all pieces of a page get a state at once, and a larger selection is refused with its reason', async () => {
  const { staff, skuIds } = await createRentalCounter(shop, { pieces: 0 })
  const body = { skuId: skuIds[0]!, count: 50, condition: 'new' as const }
  const batches = [1, 2, 3].map(() => staff.api(addPieces, { body }))
  const ids = (await Promise.all(batches)).flat().map(({ id }) => id)
  const set = (ids: string[]) => staff.api(changePieces, { body: { ids, state: 'cleaning', reason: '' } })
  const { changed, refused } = await set(ids)
  expect([changed.length, refused]).toEqual([150, []])
  const tooMany = Array.from({ length: 501 }, (_, at) => `piece-${at}`)
  const message = 'At most 500 pieces at once. Select fewer pieces'
  expect(await refusalOf(set(tooMany))).toMatchObject({ issues: [{ path: ['ids'], message }] })
})

test('a piece of an archived product or of a retired size is listed until its work is done', async () => {
  const { staff, id, title, skuIds, book, holdOf, handOut, takeBack } = await createRentalCounter(shop)
  const list = async (state: PieceState[] = []) => {
    const { data } = await staff.api(listPieces, { query: { q: title, state } })
    return data.flatMap(({ skus }) => skus)
  }
  const hold = await holdOf(await book({ from: '2026-10-11', until: '2026-10-12' }))
  await shop.db.updateTable('products').set({ status: 'archived' }).where('id', '=', id).execute()
  expect(await list()).toMatchObject([{ pieces: [{ state: 'ready' }] }]) // a customer has booked it
  await handOut(hold)
  await takeBack(hold)
  await shop.db.updateTable('skus').set({ retired: true }).where('id', '=', skuIds[0]!).execute()
  const [sku] = await list(['cleaning'])
  expect(sku).toMatchObject({ isRetired: true, pieces: [{ state: 'cleaning' }] })
  const params = { id: sku!.pieces[0]!.id }
  await staff.api(changePiece, { params, body: { act: 'cleaned', reason: '' } })
  expect(await list()).toEqual([])
  await shop.db.updateTable('products').set({ status: 'live' }).where('id', '=', id).execute()
  expect(await list()).toEqual([])
})

test('the undo of “Ready to rent” gives a piece its remaining cleaning days back', async () => {
  const { staff, skuIds, book, holdOf, holdsOf, handOut, takeBack } = await createRentalCounter(shop)
  const order = await book({ from: '2026-10-11', until: '2026-10-12' })
  await handOut(await holdOf(order))
  await takeBack(await holdOf(order))
  const [{ released_at: before } = {}] = await holdsOf(order)
  const piece = await shop.db
    .selectFrom('rental_pieces')
    .select('id')
    .where('sku_id', '=', skuIds[0]!)
    .executeTakeFirstOrThrow()
  const set = (body: { state: 'ready' | 'cleaning'; isUndo?: boolean }) =>
    staff.api(changePieces, { body: { reason: '', ids: [piece.id], ...body } })
  await set({ state: 'ready' })
  const [ended] = await holdsOf(order)
  await set({ state: 'cleaning', isUndo: true })
  const [resumed] = await holdsOf(order)
  expect([before, resumed?.released_at]).toEqual([null, null])
  expect(ended?.released_at).not.toBeNull()
})
