import type { DocumentPictures } from '#services/ports/identity-documents.ts'
import { isNotAPicture, openPicture, readable } from './original.ts'

const KINDS = new Set(['jpeg', 'png', 'webp'])
const LONGEST_SIDE = 3_000

/** Re-encodes by sharp, which writes no metadata unless told to: place, camera and time of a photograph are gone. */
export function sharpDocuments(): DocumentPictures {
  return {
    reencode: async (bytes) => {
      try {
        const { format } = await readable(() => openPicture(bytes).metadata())
        if (!KINDS.has(format ?? '')) return 'not-a-picture'
        const inside = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true } as const
        const jpeg = await readable(() =>
          openPicture(bytes).resize(inside).flatten({ background: '#fff' }).jpeg().toBuffer(),
        )
        return { jpeg }
      } catch (fault) {
        if (isNotAPicture(fault)) return 'not-a-picture'
        throw fault
      }
    },
  }
}
