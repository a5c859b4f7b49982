import type { Files } from '#services/ports/files.ts'
import { altText } from './catalogue/alt-text.ts'
import type { ItemSeed } from './catalogue/item.ts'
import { colourName } from './catalogue/rows.ts'
import { drawItem, viewsOf } from './draw/draw-item.ts'

const WIDTH_PX = 1200
const HEIGHT_PX = 1500

/**
 * Rows of the pictures of all items, whose drawings are written on the way. `file_key` is the picture's key
 * `items/{id}/{view}`, without extension: that is what addresses of pictures name and what the pictures adapter looks
 * up; the drawing itself lies in the file store as `items/{id}/{view}.svg`. Derivatives are made when they are first
 * asked for. That each drawing is a picture is checked by tests: to have all of them checked took eight seconds.
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
    alt: altText(item.name, colourName(item), item.look, view),
  }
}
