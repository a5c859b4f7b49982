import { networkOf } from '#domain/network.ts'
import { isRejected } from '#domain/result.ts'
import type { DocumentPictures } from '#services/ports/files.ts'
import { createFairQueue } from '../runtime/fair-queue.ts'
import { isNotAPicture, openPicture, withDecodeErrors } from './original.ts'
import { createRenderQueue, type RenderQueue } from './render-queue.ts'

const FORMATS = new Set(['jpeg', 'png', 'webp'])
const MAX_SIDE_PX = 3_000
/** Decoding takes up to a second, and each waiting picture holds up to 10 MB. */
const QUEUE = { concurrency: 1, maxWaiting: 24, maxWaitingPerNetwork: 4, maxWaitMs: 30_000 }

/**
 * Re-encodes with sharp, which by default drops metadata such as location, camera and time of a photograph. sharp works
 * in the thread pool of the process, which passwords and files need too: one picture at a time, as work ahead of the
 * queue that renders the pictures of pages.
 */
export function createDocumentPictures(renderQueue: RenderQueue = createRenderQueue(1)): DocumentPictures {
  const queue = createFairQueue(QUEUE)
  return {
    reencode: async (bytes, { maxPixels = Number.POSITIVE_INFINITY, caller } = {}) => {
      try {
        const { format, width, height } = await withDecodeErrors(() => openPicture(bytes).metadata())
        if (!FORMATS.has(format ?? '')) return 'not-a-picture'
        if (width * height > maxPixels) return 'too-many-pixels'
        const network = caller === undefined ? 'shop' : networkOf(caller.address)
        const jpeg = await queue.run({ network }, () => renderQueue.run('ahead', () => encode(bytes)))
        return isRejected(jpeg) ? 'busy' : { jpeg }
      } catch (error) {
        if (isNotAPicture(error)) return 'not-a-picture'
        throw error
      }
    },
  }
}

function encode(bytes: Uint8Array): Promise<Uint8Array> {
  const options = { width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true } as const
  return withDecodeErrors(() => openPicture(bytes).resize(options).flatten({ background: '#fff' }).jpeg().toBuffer())
}
