const SCRIPT = '<script'
const SCRIPT_END = '</script>'

/**
 * A script of the shop for a document. `mark`: a secret of this rendering, which the router writes at its own scripts
 * as well. No text that a page shows can contain it: it is new with each rendering, and nothing is filled in as a
 * script afterwards.
 */
export function markedScript(text: string, mark: string): string {
  return `${SCRIPT}${attributeOf(mark)}>${text}${SCRIPT_END}`
}

/** The texts of the inline scripts of a document that are marked: the policy allows no others. */
export function markedScripts(html: string, mark: string): readonly string[] {
  const parts = html.split(attributeOf(mark))
  return parts.slice(1).flatMap((part, index) => (endsInScript(parts[index]!) ? [textOf(part)] : []))
}

function attributeOf(mark: string): string {
  return ` nonce="${mark}"`
}

/** The router marks links, too. */
function endsInScript(part: string): boolean {
  return part.startsWith(SCRIPT, part.lastIndexOf('<'))
}

/** The text of a script from within its start tag on. */
function textOf(part: string): string {
  return part.slice(part.indexOf('>') + 1, part.indexOf(SCRIPT_END))
}
