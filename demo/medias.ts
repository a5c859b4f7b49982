import type { Files } from '#services/ports/files.ts'
import { altText } from './catalogue/alt-text.ts'
import type { ItemSeed } from './catalogue/item.ts'
import { colourName } from './catalogue/tags.ts'
import { drawItem, viewsOf } from './draw/draw-item.ts'

const WIDTH_PX = 1200
const HEIGHT_PX = 1500

/**
 * Writes the drawings of all items to the file store and returns the rows of their pictures. `file_key` is
 * `items/{id}/{view}` without an extension, as in picture URLs; the drawing is stored as `items/{id}/{view}.svg`.
 * Derivatives are created on the first request. Tests check that the drawings are valid pictures: checking all of them
 * on each load took eight seconds.
 */
export async function mediaRows(items: readonly ItemSeed[], files: Files) {
  const rows: Awaited<ReturnType<typeof mediaRow>>[] = []
  for (const item of items) {
    const views = viewsOf(item.look)
    rows.push(...(await Promise.all(views.map((_, position) => mediaRow(item, position, files)))))
  }
  return rows
}

async function mediaRow(item: ItemSeed, position: number, files: Files) {
  const view = viewsOf(item.look)[position]!
  const key = `items/${item.id}/${view}`
  await files.write(`${key}.svg`, new TextEncoder().encode(drawItem(item.look, view)))
  return {
    item_id: item.id,
    position,
    view,
    file_key: key,
    width: WIDTH_PX,
    height: HEIGHT_PX,
    alt: altText(item.name, colourName(item.look), item.look, view),
  }
}
