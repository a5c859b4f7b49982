import { servicesContext } from '#app/context.ts'
import { requireSession, staffSecretOf } from '#app/session/require-session.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/addition-options.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const { passkeys } = context.get(servicesContext)
  const session = requireSession(request, context)
  const options = await passkeys.registrationOptions(session, staffSecretOf(request))
  const headers = { 'cache-control': 'no-store' }
  if (!isRejected(options)) return Response.json(options, { headers })
  return Response.json({ code: options.code }, { status: 409, headers })
}

export function loader() {
  return new Response(null, { status: 405, headers: { allow: 'POST' } })
}
