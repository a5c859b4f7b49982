import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { rejected } from '#domain/result.ts'
import type { Route } from './+types/words-html.ts'
import { parseWordsForm, readWordsForm, typedWords } from './words-form.ts'

/** A mail has inline styles and nothing that runs, loads or sends. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The address has no page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  return new Response(null, { status: 405, headers: { ...PRIVATE_HEADERS, allow: 'POST' } })
}

/** A sample in the words of a form, as its recipient sees the HTML. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { staff, mails } = context.get(servicesContext)
  const form = await readWordsForm(request)
  const parsed = parseWordsForm(typedWords(form))
  if ('errors' in parsed) return textOf(Object.values(parsed.errors).join('\n'), 422)
  const checked = permitted(await staff.mailWords.check(caller, params.kind, parsed.given.words), request)
  const sample = checked.samples[Number(form.sample)]
  const html = sample && (await mails.renderHtml(sample.content))
  if (html === undefined) return textOf(staffRejectionText(rejected('mail-kind-unknown')), 404)
  const headers = { ...PRIVATE_HEADERS, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': POLICY }
  return new Response(html, { headers })
}

function textOf(text: string, status: number): Response {
  return new Response(text, { status, headers: { ...PRIVATE_HEADERS, 'content-type': 'text/plain; charset=utf-8' } })
}
