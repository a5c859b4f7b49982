const SCRIPT = '<script'
const SCRIPT_END = '</script>'

/**
 * The texts of the inline scripts of a document that are marked: the policy allows no others. `mark`: a secret of this
 * rendering, which the components and the router write at their scripts. No text that a page shows can contain it.
 */
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
