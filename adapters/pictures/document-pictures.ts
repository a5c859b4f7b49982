import type { DocumentPictures } from '#services/ports/files.ts'
import { isNotAPicture, openPicture, withDecodeErrors } from './original.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp'])
const MAX_SIDE_PX = 3_000

/** Re-encodes with sharp, which by default drops metadata such as location, camera and time of a photograph. */
export function createDocumentPictures(): DocumentPictures {
  return {
    reencode: async (bytes, maxPixels = Number.POSITIVE_INFINITY) => {
      try {
        const { format, width, height } = await withDecodeErrors(() => openPicture(bytes).metadata())
        if (!FORMATS.has(format ?? '')) return 'not-a-picture'
        if (width * height > maxPixels) return 'too-many-pixels'
        const resizeOptions = {
          width: MAX_SIDE_PX,
          height: MAX_SIDE_PX,
          fit: 'inside',
          withoutEnlargement: true,
        } as const
        const jpeg = await withDecodeErrors(() =>
          openPicture(bytes).resize(resizeOptions).flatten({ background: '#fff' }).jpeg().toBuffer(),
        )
        return { jpeg }
      } catch (error) {
        if (isNotAPicture(error)) return 'not-a-picture'
        throw error
      }
    },
  }
}
