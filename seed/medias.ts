import type { Files } from '#services/ports/files.ts'
import type { Pictures } from '#services/ports/pictures.ts'
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
 * asked for. The first picture, the only one that lists show, goes through `take`.
 */
export async function mediaRows(items: readonly ItemSeed[], files: Files, pictures: Pictures) {
  const rows: Awaited<ReturnType<typeof mediaRow>>[] = []
  for (const item of items) {
    const views = viewsOf(item.look)
    rows.push(...(await Promise.all(views.map((_, position) => mediaRow(item, position, files, pictures)))))
  }
  return rows
}

async function mediaRow(item: ItemSeed, position: number, files: Files, pictures: Pictures) {
  const view = viewsOf(item.look)[position]!
  const key = `items/${item.id}/${view}`
  const drawing = new TextEncoder().encode(drawItem(item.look, view))
  const row = {
    item_id: item.id,
    position,
    view,
    file_key: key,
    width: WIDTH_PX,
    height: HEIGHT_PX,
    alt: altText(item.name, colourName(item), item.look, view),
  }
  if (position === 0) {
    await pictures.take(key, drawing)
    return row
  }
  await files.write(`${key}.svg`, drawing)
  return row
}
