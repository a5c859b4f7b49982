/** Roles of the parts of a document (ISO 32000-1, 14.8.4), by which programs read it aloud. */
export type Tag = 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD'

/** A tagged document. `groups`: those that are being drawn, the innermost last. */
export type Tagged = PDFKit.PDFDocument & { readonly groups: PDFKit.PDFStructureElement[] }

/** Draws the parts of a group, such as a table. They are read in the order in which they are drawn. */
export function group<T>(pdf: Tagged, tag: Tag, draw: () => T): T {
  const element = pdf.struct(tag)
  pdf.groups.at(-1)?.add(element)
  pdf.groups.push(element)
  const drawn = draw()
  pdf.groups.pop()
  element.end()
  return drawn
}

/** Draws a text of one role. */
export function part(pdf: Tagged, tag: Tag, draw: () => void): void {
  pdf.groups.at(-1)?.add(pdf.struct(tag, {}, draw))
}

/** Draws a picture. `alt` is read in its place. */
export function figure(pdf: Tagged, alt: string, draw: () => void): void {
  pdf.groups.at(-1)?.add(pdf.struct('Figure', { alt }, draw))
}

/** Draws what is not read, such as a rule. */
export function ornament(pdf: Tagged, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw()
  pdf.endMarkedContent()
}
