import { data } from 'react-router'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { TOO_LARGE_MESSAGE } from '#domain/errors/messages.ts'

/** The fields of a submitted form by name; of repeated names the first. Values are as submitted. */
export type PostedForm = Readonly<Record<string, string>>

const FORM_UID = /^[\da-f-]{36}$/

/** The uid of a form, by which a repeated submission is known; undefined for a text that no form of the shop has. */
export function formUidOf(sent: string | undefined): string | undefined {
  return sent !== undefined && FORM_UID.test(sent) ? sent : undefined
}

declare const edited: unique symbol
/** The fields of a form that changes something: an empty one was emptied, and none is empty because it was not sent. */
export type EditedForm = PostedForm & { readonly [edited]: true }

/**
 * A form over what is stored, as the page fills in its fields: a field that the form lacks stays as it is. A box
 * without a tick is not sent; the form has the box `plan` when it sends `plan.`, too.
 */
export function sentOver(stored: Readonly<Partial<Record<string, string>>>, form: PostedForm): EditedForm {
  const boxes = Object.keys(form).flatMap((name) => (name.endsWith('.') ? [[name.slice(0, -1), '']] : []))
  return { ...stored, ...Object.fromEntries(boxes), ...form } as EditedForm
}

const MAX_BYTES = 65_536
const MAX_FIELDS = 60
const MAX_CHARACTERS = 1_000
const FORM_TYPE = 'application/x-www-form-urlencoded'

/**
 * Reads a submitted form. A body that no form of the shop can send (another content type, too large, containing NUL) is
 * rejected with an error page before it reaches a parser. `maxCharacters`: maximum length of a field;
 * `maxFields`: maximum number of fields; `maxBytes`: of the body.
 */
export async function readForm(
  request: Request,
  maxCharacters = MAX_CHARACTERS,
  maxFields = MAX_FIELDS,
  maxBytes = MAX_BYTES,
): Promise<PostedForm> {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type !== FORM_TYPE) throw malformed(415)
  const fields: Record<string, string> = Object.create(null)
  let count = 0
  for (const [name, value] of new URLSearchParams(await readText(request, maxBytes))) {
    count += 1
    if (count > maxFields || name.length > MAX_CHARACTERS || value.length > maxCharacters) throw tooLarge()
    if (name.includes('\0') || value.includes('\0')) throw malformed(400)
    fields[name] ??= value
  }
  return fields
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function tooLarge() {
  return data({ message: TOO_LARGE_MESSAGE }, { status: 413 })
}

function malformed(status: 400 | 415) {
  return catalogueError('invalid-page-move', status)
}
