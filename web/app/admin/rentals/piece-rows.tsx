import { useState } from 'react'
import type { Piece, PieceState } from '../../../../contract/rentals/pieces.ts'
import { conditionLabels, pieceStateLabels } from '../../lib/labels/rental-labels'
import type { Selection } from '../../components/admin-lists/use-selection'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/field'
import { PieceDialog } from './piece-dialog'
import { Badge, type Tone } from '../../ui/badge'

const tones: Record<PieceState, Tone> = {
  ready: 'success',
  out: 'brand',
  cleaning: 'warning',
  repair: 'danger',
  retired: 'quiet',
}

type PieceRowsProps = { pieces: readonly Piece[]; selection: Selection }

/** The pieces of a size. Each opens its dialog with actions and history. */
export function PieceRows({ pieces, selection }: PieceRowsProps) {
  const [openPiece, setOpenPiece] = useState<Piece | null>(null)
  if (!pieces.length) return <p className="text-muted">No pieces yet. This size cannot be rented.</p>
  return (
    <>
      <ul className="flex flex-col">
        {pieces.map((piece) => (
          <li key={piece.id} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 py-1">
            <Checkbox
              isLabelHidden
              className="-mx-3"
              checked={selection.has(piece.id)}
              onChange={() => selection.toggle(piece.id)}
            >
              Select {piece.code}
            </Checkbox>
            <span className="font-mono font-semibold tracking-wider">{piece.code}</span>
            <Badge tone={tones[piece.state]}>{pieceStateLabels[piece.state]}</Badge>
            <span className="grow text-sm text-muted">
              {conditionLabels[piece.condition]} · {wornLabel(piece.wears)}
            </span>
            <Button size="small" variant="quiet" onClick={() => setOpenPiece(piece)}>
              Open<span className="sr-only"> {piece.code}</span>
            </Button>
          </li>
        ))}
      </ul>
      {openPiece && <PieceDialog piece={openPiece} onClose={() => setOpenPiece(null)} />}
    </>
  )
}

function wornLabel(wears: number): string {
  if (wears === 0) return 'never worn'
  return wears === 1 ? 'worn once' : `worn ${wears} times`
}
