import type { Files } from '#services/ports/files.ts'
import { altText } from './catalogue/alt-text.ts'
import type { ItemSeed } from './catalogue/item.ts'
import { measuredLengthOf } from './catalogue/measured-length.ts'
import { createItemDrawer, viewsOf } from './draw/draw-item.ts'
import type { View } from './draw/look.ts'

/** A row of `item_medias`. */
type MediaRow = {
  readonly item_id: number
  readonly position: number
  readonly view: View
  readonly file_key: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

const WIDTH_PX = 1200
const HEIGHT_PX = 1500

/**
 * Writes the drawings of all items to the file store and returns the rows of their pictures. `file_key` is
 * `items/{id}/{view}` without an extension, as in picture URLs; the drawing is stored as `items/{id}/{view}.svg`.
 * Derivatives are created on the first request. Tests check that the drawings are valid pictures: checking all of them
 * on each load took eight seconds.
 */
export async function mediaRows(items: readonly ItemSeed[], files: Files) {
  const rows: MediaRow[] = []
  for (const item of items) {
    const length = measuredLengthOf(item)
    const drawer = createItemDrawer(item.look, length)
    const mediaRow = async (view: View, position: number) => {
      const key = `items/${item.id}/${view}`
      await files.write(`${key}.svg`, new TextEncoder().encode(drawer.draw(view)))
      const alt = altText(item, view, length)
      return { item_id: item.id, position, view, file_key: key, width: WIDTH_PX, height: HEIGHT_PX, alt }
    }
    rows.push(...(await Promise.all(viewsOf(item.look, length).map(mediaRow))))
  }
  return rows
}
