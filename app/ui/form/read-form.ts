import { catalogueError } from '#app/text/catalogue-error.ts'

/** The fields of a posted form by name; of repeated names the first counts. Values are as typed. */
export type PostedForm = Readonly<Record<string, string>>

const MOST_BYTES = 65_536
const MOST_FIELDS = 60
const MOST_CHARACTERS = 1_000
const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * Reads a posted form, as browsers with and without JavaScript send it. What no form of ours can have sent (another
 * type, too much of it, a NUL) is answered with a plain page and never reaches a parser. `mostCharacters` of one field.
 */
export async function readForm(request: Request, mostCharacters = MOST_CHARACTERS): Promise<PostedForm> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== FORM_TYPE) throw malformed(415)
  const fields: Record<string, string> = Object.create(null)
  let count = 0
  for (const [name, value] of new URLSearchParams(await readText(request))) {
    count += 1
    if (count > MOST_FIELDS || name.length > MOST_CHARACTERS || value.length > mostCharacters) throw malformed(413)
    if (name.includes('\0') || value.includes('\0')) throw malformed(400)
    fields[name] ??= value
  }
  return fields
}

async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw malformed(413)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function malformed(status: 400 | 413 | 415) {
  return catalogueError(3, status)
}
