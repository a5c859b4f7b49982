import type { PictureSource } from '#app/ui/picture.tsx'
import type { MatchingPiece } from '#services/cart/find-pieces.ts'

export type PieceView = ReturnType<typeof piecesOf>[number]

/** Pieces that go with the cart, as its page shows them. */
export function piecesOf(pieces: readonly MatchingPiece[]) {
  return pieces.map(({ media, ...piece }) => {
    const picture: PictureSource | undefined = media && {
      key: media.key,
      width: media.width,
      height: media.height,
      alt: '',
    }
    return { ...piece, picture, submission: submissionOf(piece) }
  })
}

/** One for each item and arrival day, so that a repeated press adds one line: 16 hexadecimal digits. */
function submissionOf({ itemId, startOn }: MatchingPieceKey): string {
  return `${itemId.toString(16).padStart(8, '0')}${startOn.replaceAll('-', '')}`
}

type MatchingPieceKey = Pick<MatchingPiece, 'itemId' | 'startOn'>
