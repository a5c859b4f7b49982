import { servicesContext } from '#app/context.ts'
import { callerOf } from '#app/session/require-session.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/options.ts'

const STATUS = { 'too-many-attempts': 429, 'not-available': 404 } as const

/** Options for signing in with a passkey. A POST, because every call creates a single-use challenge. */
export async function action({ context }: Route.ActionArgs) {
  const options = await context.get(servicesContext).passkeys.signInOptions(callerOf(context))
  const headers = { 'cache-control': 'no-store' }
  if (!isRejected(options)) return Response.json(options, { headers })
  return Response.json({ code: options.code }, { status: STATUS[options.code as keyof typeof STATUS], headers })
}

export function loader() {
  return new Response(null, { status: 405, headers: { allow: 'POST' } })
}
