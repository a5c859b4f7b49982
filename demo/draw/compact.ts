/** SVG in which repeated outlines are defined once: the definitions, and the markup that uses them. */
export interface Compact {
  definitions: string
  art: string
}

const OUTLINE = /<path d="([^"]{40,})"/g

/** Defines each outline that is drawn more than once (a seam and its highlight, a piece and its shadow) only once. */
export function shareOutlines(art: string): Compact {
  const counts = new Map<string, number>()
  for (const [, d = ''] of art.matchAll(OUTLINE)) counts.set(d, (counts.get(d) ?? 0) + 1)
  const ids = new Map<string, string>()
  for (const [d, count] of counts) if (count > 1) ids.set(d, `o${ids.size.toString(36)}`)
  let definitions = ''
  for (const [d, id] of ids) definitions += `<path id="${id}" d="${d}"/>`
  const shared = art.replace(OUTLINE, (whole, d: string) => (ids.has(d) ? `<use href="#${ids.get(d)}"` : whole))
  return { definitions, art: shared }
}

/** Rounds path data to integers, for drawings shown at half size or less. */
export function wholeNumbers(svg: string): string {
  return svg.replace(/ d="[^"]*"/g, (data) => data.replace(/-?\d*\.\d+/g, (value) => ` ${Math.round(Number(value))}`))
}

const FADED_SHAPE = /<(?:path|ellipse|circle|rect|use) [^>]*? opacity="[^"]*"[^>]*>/g

/**
 * Replaces the opacity of a shape by that of its paint, which renderers draw without an extra layer. Only shapes with
 * either a fill or a stroke can be changed.
 */
export function fadeByPaint(svg: string): string {
  return svg.replace(FADED_SHAPE, (tag) => {
    if (/(?:fill|stroke)-opacity=/.test(tag)) return tag
    if (tag.includes('fill="none"')) return tag.replace(' opacity=', ' stroke-opacity=')
    return tag.includes(' stroke=') || !tag.includes(' fill=') ? tag : tag.replace(' opacity=', ' fill-opacity=')
  })
}
